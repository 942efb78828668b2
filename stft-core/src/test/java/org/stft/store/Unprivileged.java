package org.stft.store;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** Runs programs in JVMs that file permissions hold for, also where the tests run as root. */
final class Unprivileged {

    private static final Path SETPRIV = Path.of("/usr/bin/setpriv");

    private Unprivileged() {
    }

    static boolean areTestsRoot() {
        return System.getProperty("user.name").equals("root");
    }

    /** Runs a program to its end. */
    static String outputOf(Class<?> main, Object... arguments) throws IOException, InterruptedException {
        List<String> words = new ArrayList<>();
        if (areTestsRoot()) {
            assumeTrue(Files.isExecutable(SETPRIV), "root can do without permissions, and there is no " + SETPRIV);
            words.addAll(List.of(SETPRIV.toString(), "--inh-caps=-all",
                "--bounding-set=-dac_override,-dac_read_search,-fowner"));
        }
        words.addAll(List.of(System.getProperty("java.home") + "/bin/java", "-Xmx64m", "-XX:TieredStopAtLevel=1", "-cp",
            System.getProperty("java.class.path"), main.getName()));
        List.of(arguments).forEach(argument -> words.add(argument.toString()));
        Path output = Files.createTempFile("stft-unprivileged-", ".txt");
        try {
            Process process = new ProcessBuilder(words).redirectErrorStream(true).redirectOutput(output.toFile())
                .start();
            if (!process.waitFor(30, TimeUnit.SECONDS)) {
                process.destroyForcibly().waitFor();
                throw new AssertionError(words + " did not end: " + Files.readString(output));
            }
            return Files.readString(output);
        } finally {
            Files.delete(output);
        }
    }
}
