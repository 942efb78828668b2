package org.stft.launcher.versions;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.stft.launcher.CommandLineRun;
import org.stft.launcher.extension.ExitCode;
import org.stft.store.JobFile.State;
import org.stft.store.Manifest;

/** Commands of a user who may not read: a lack of permission is neither absence nor damage. */
class UnreadableStoreTest {

    private static final Path SETPRIV = Path.of("/usr/bin/setpriv");
    private static final List<String> COMMANDS = List.of("list", "inspect", "verify", "prune", "stop");

    @TempDir
    Path directory;

    /** What may not be read. */
    enum Denied {
        STORE(versions -> versions.store().directory()),
        JOB(versions -> versions.job().directory()),
        VERSIONS(versions -> versions.job().directoryOf(1).getParent()),
        VERSION(versions -> versions.job().directoryOf(2)),
        MANIFEST(versions -> versions.job().directoryOf(2).resolve(Manifest.FILE_NAME)),
        IMAGE(versions -> versions.job().directoryOf(2).resolve("rank-00001.kryo"));

        private final Function<StoreWithVersions, Path> path;

        Denied(Function<StoreWithVersions, Path> path) {
            this.path = path;
        }

        boolean concerns(String command) {
            return switch (command) {
                case "prune" -> this == STORE || this == JOB || this == VERSIONS;
                case "stop" -> this == STORE || this == JOB;
                case "inspect" -> this != IMAGE;
                default -> true;
            };
        }
    }

    /** Runs commands, and prints the exit code and the output of each in one line. */
    public static final class Commands {
        public static void main(String[] arguments) {
            for (String command : COMMANDS) {
                CommandLineRun run = CommandLineRun.of(command, "--store", arguments[0]);
                System.out.println(command + " " + run.exitCode() + " " + (run.out() + run.err()).replace('\n', ' '));
            }
        }
    }

    /** Runs the checks of a store by {@code doctor}. */
    public static final class Doctor {
        public static void main(String[] arguments) {
            System.out.println(CommandLineRun.of("doctor", "--store", arguments[0]).out());
        }
    }

    @ParameterizedTest
    @EnumSource
    void userWhoMayNotRead_isToldSo_andNotThatNothingIsThere(Denied denied) throws Exception {
        Path path = denied.path.apply(storeWithTwoVersions());
        List<String> lines = unprivileged(path, Commands.class).lines().toList();
        assertThat(lines).hasSameSizeAs(COMMANDS);
        assertThat(lines).filteredOn(line -> denied.concerns(line.substring(0, line.indexOf(' '))))
            .allSatisfy(line -> assertThat(line.split(" ")[1]).as(line)
                .isEqualTo(Integer.toString(ExitCode.STORE.code())))
            .allMatch(line -> line.contains("permission denied") && line.contains(path.toString()))
            .noneMatch(line -> line.contains("is not a store") || line.contains("no version"));
    }

    @Test
    void doctor_saysThatTheStoreCannotBeRead() throws Exception {
        assertThat(unprivileged(storeWithTwoVersions().store().directory(), Doctor.class))
            .contains("cannot be read: " + directory.resolve("store") + ": permission denied")
            .doesNotContain("is not a store");
    }

    private StoreWithVersions storeWithTwoVersions() throws IOException {
        StoreWithVersions store = new StoreWithVersions(directory.resolve("store"));
        store.add(1000);
        store.add(1000);
        store.record(State.FAILED);
        store.job().own("a test").close(); // makes the lock file
        return store;
    }

    /** Runs a program that file permissions hold for, also where the tests run as root, while a path is not readable. */
    private String unprivileged(Path path, Class<?> main) throws IOException, InterruptedException {
        List<String> words = new ArrayList<>();
        if (System.getProperty("user.name").equals("root")) {
            assumeTrue(Files.isExecutable(SETPRIV), "root can do without permissions, and there is no " + SETPRIV);
            words.addAll(List.of(SETPRIV.toString(), "--inh-caps=-all",
                "--bounding-set=-dac_override,-dac_read_search,-fowner"));
        }
        words.addAll(List.of(System.getProperty("java.home") + "/bin/java", "-Xmx128m", "-XX:TieredStopAtLevel=1",
            "-cp", System.getProperty("java.class.path"), main.getName(), directory.resolve("store").toString()));
        Path output = directory.resolve("output");
        String before = PosixFilePermissions.toString(Files.getPosixFilePermissions(path));
        Files.setPosixFilePermissions(path, PosixFilePermissions.fromString("---------"));
        try {
            Process process = new ProcessBuilder(words).redirectError(ProcessBuilder.Redirect.DISCARD)
                .redirectOutput(output.toFile()).start();
            if (!process.waitFor(120, TimeUnit.SECONDS)) {
                process.destroyForcibly().waitFor();
            }
            return Files.readString(output);
        } finally {
            Files.setPosixFilePermissions(path, PosixFilePermissions.fromString(before));
        }
    }
}
