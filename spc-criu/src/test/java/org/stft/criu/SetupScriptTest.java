package org.stft.criu;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

/** The checks of {@code spc-criu/setup.sh} before it downloads anything. */
@Timeout(value = 60, unit = TimeUnit.SECONDS, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class SetupScriptTest {

    @TempDir
    Path directory;

    @BeforeAll
    static void debian() {
        assumeTrue(Files.isExecutable(Path.of("/usr/bin/dpkg")), "the script is for Debian");
    }

    private record Result(int exit, String output) {}

    private static Result run(String... arguments) throws Exception {
        List<String> command = new ArrayList<>(List.of("sh", "setup.sh"));
        command.addAll(Arrays.asList(arguments));
        Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
        String output = new String(process.getInputStream().readAllBytes());
        return new Result(process.waitFor(), output);
    }

    private Path setUp(String version) throws IOException {
        Path program = directory.resolve("criu/bin/criu");
        Files.createDirectories(program.getParent());
        Files.writeString(program, "#!/bin/sh\necho Version: " + version + "\n");
        Files.setPosixFilePermissions(program, PosixFilePermissions.fromString("rwx------"));
        Files.createFile(directory.resolve("criu/.stft-criu"));
        return directory.resolve("criu");
    }

    @Test
    void goodOneIsThere_nothingIsDone() throws Exception {
        Path there = setUp("4.3");
        assertThat(run(there.toString())).isEqualTo(new Result(0, "criu: CRIU 4.3 is already in " + there + "\n"));
    }

    @Test
    void directoryOfSomebodyElse_isNotTouched() throws Exception {
        Path file = Files.createFile(directory.resolve("mine"));
        Result result = run(directory.toString());
        assertThat(result.exit()).isEqualTo(1);
        assertThat(result.output()).contains(directory.toString(), "not made by this script");
        assertThat(file).exists();
    }

    @Test
    void fileInTheWay_isNotTouched() throws Exception {
        Path file = Files.writeString(directory.resolve("mine"), "text");
        assertThat(run(file.toString()).output()).contains("not made by this script");
        assertThat(run(file.resolve("below").toString()).output()).contains("cannot write to " + file);
        assertThat(file).content().isEqualTo("text");
    }

    @Test
    void wrongArguments_areRefused() throws Exception {
        assertThat(run("--fast")).isEqualTo(new Result(1, "criu: there is no option --fast; see setup.sh --help\n"));
        assertThat(run("a", "b").output()).contains("expected one directory, found a and b");
        assertThat(run("--help").output()).contains("spc-criu/setup.sh [--refresh] [DIRECTORY]");
    }
}
