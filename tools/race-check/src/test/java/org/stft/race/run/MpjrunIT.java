package org.stft.race.run;

import org.stft.log.LoggedRun;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.File;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.stft.race.Analyser;
import org.stft.race.verdict.RaceGroup;
import org.stft.race.verdict.Severity;
import programs.Difference;

/** Jobs that MPJ Express' own starter starts, with its daemon or as threads of one JVM: the probe, the log and the check work with them as well. */
@Timeout(120)
class MpjrunIT {

    @TempDir
    Path directory;

    private Path home;

    /** The starter and the daemon are in the Debian package, and not in the jar that the build makes of it. */
    private void unpack() throws IOException, InterruptedException {
        assumeTrue(run(directory, "apt-get", "-qq", "download", "libmpj-java") == 0,
            "apt-get cannot download libmpj-java, which has mpjrun");
        try (Stream<Path> files = Files.list(directory)) {
            Path deb = files.filter(file -> file.toString().endsWith(".deb")).findFirst().orElseThrow();
            assertThat(run(directory, "dpkg", "-x", deb.toString(), "root")).isZero();
        }
        home = directory.resolve("root/usr/share/mpj");
        Files.delete(home.resolve("conf")); // a link to /etc
        Files.createDirectory(home.resolve("conf"));
        Files.copy(Path.of(classPath("reload4j")), home.resolve("lib/log4j-1.2.jar")); // named in mpj.jar's manifest
    }

    private int configure() throws IOException {
        List<String> lines = Files.readAllLines(directory.resolve("root/etc/mpj/mpjexpress.conf"));
        int daemon = freePort();
        lines.removeIf(line -> line.contains(".port.1="));
        lines.add("mpjexpress.mpjdaemon.port.1=" + daemon);
        lines.add("mpjexpress.mpjdaemon.port.2=" + freePort());
        lines.add("mpjexpress.mpjrun.port.1=" + freePort());
        Files.write(home.resolve("conf/mpjexpress.conf"), lines);
        Files.writeString(directory.resolve("machines"), "localhost\n");
        return daemon;
    }

    private static int freePort() throws IOException {
        try (ServerSocket socket = new ServerSocket(0)) {
            return socket.getLocalPort();
        }
    }

    private static int run(Path directory, String... command) throws IOException, InterruptedException {
        Process process = new ProcessBuilder(command).directory(directory.toFile()).redirectErrorStream(true)
            .redirectOutput(directory.resolve("output").toFile()).start();
        assertThat(process.waitFor(60, TimeUnit.SECONDS)).isTrue();
        return process.exitValue();
    }

    private ProcessBuilder java(String main, String... arguments) {
        List<String> command = new ArrayList<>(
            List.of(Path.of(System.getProperty("java.home"), "bin", "java").toString(), "-cp",
                home.resolve("lib") + "/*" + File.pathSeparator + classPath("reload4j"), main));
        command.addAll(List.of(arguments));
        ProcessBuilder builder = new ProcessBuilder(command).directory(directory.toFile()).redirectErrorStream(true);
        builder.environment().put("MPJ_HOME", home.toString());
        return builder;
    }

    /** What a user writes after {@code -cp}: the program, the probe, and the tools. */
    private static String classPath(String... parts) {
        return Arrays.stream(System.getProperty("java.class.path").split(File.pathSeparator))
            .filter(entry -> Arrays.stream(parts).anyMatch(entry::contains))
            .collect(Collectors.joining(File.pathSeparator));
    }

    @ParameterizedTest
    @ValueSource(strings = {"niodev", "multicore"})
    void jobOfMpjrun_isLoggedAndChecked(String device) throws IOException, InterruptedException {
        unpack();
        int port = configure();
        Process daemon = java("runtime.daemon.MPJDaemon", Integer.toString(port))
            .redirectOutput(directory.resolve("daemon").toFile()).start();
        try {
            await().atMost(Duration.ofSeconds(60)).until(() -> isOpen(port));
            Process job = java("runtime.starter.MPJRun", "-np", "3", "-dev", device, "-machinesfile",
                directory.resolve("machines").toString(), "-wdir", directory.toString(),
                "-javaagent:" + System.getProperty("test.agent"), "-Dstft.tools=race-check",
                "-Dstft.tools.directory=" + directory, "-cp",
                classPath("test-classes", "forced-outcomes", "mpi-probe", "event-log", "stft-base", "reload4j"),
                Difference.class.getName(),
                "order")
                .redirectOutput(directory.resolve("job").toFile()).start();
            assertThat(job.waitFor(60, TimeUnit.SECONDS)).isTrue();
        } finally {
            daemon.descendants().forEach(ProcessHandle::destroyForcibly);
            daemon.destroyForcibly().waitFor();
        }
        assertThat(Files.readString(directory.resolve("job"))).containsPattern("(?m)^-?1\\.5$");
        List<RaceGroup> races = Analysis
            .of(LoggedRun.newest(directory.resolve("event-log")), Analyser.Options.STANDARD).findings().groups();
        assertThat(races).hasSize(1);
        assertThat(races.get(0).severity()).isEqualTo(Severity.MEDIUM);
        assertThat(races.get(0).first().receive().site()).startsWith("programs.Difference.inOrder(Difference.java:");
    }

    private static boolean isOpen(int port) {
        try (Socket connected = new Socket(InetAddress.getLoopbackAddress(), port)) {
            return connected.isConnected();
        } catch (IOException notYet) {
            return false;
        }
    }
}
