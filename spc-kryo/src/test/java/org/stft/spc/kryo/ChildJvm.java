package org.stft.spc.kryo;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

import static org.assertj.core.api.Assertions.assertThat;

/** A main class run in a JVM of its own, of the version that runs the tests. */
record ChildJvm(int exitCode, String output, String error) {

    /** Runs it to its end, for three minutes at most. */
    static ChildJvm run(Path directory, List<String> options, Class<?> main, String... arguments)
        throws IOException, InterruptedException {
        List<String> command = new ArrayList<>(
            List.of(Path.of(System.getProperty("java.home"), "bin", "java").toString()));
        command.addAll(options);
        command.addAll(List.of("-cp", System.getProperty("java.class.path"), main.getName()));
        command.addAll(List.of(arguments));
        Path output = directory.resolve("output");
        Path error = directory.resolve("error");
        Process process = new ProcessBuilder(command).redirectOutput(output.toFile()).redirectError(error.toFile())
            .start();
        try {
            assertThat(process.waitFor(3, TimeUnit.MINUTES)).as("ended in time: " + command).isTrue();
            return new ChildJvm(process.exitValue(), text(output), text(error));
        } finally {
            process.destroyForcibly();
        }
    }

    private static String text(Path file) throws IOException {
        return Files.readString(file, StandardCharsets.UTF_8);
    }
}
