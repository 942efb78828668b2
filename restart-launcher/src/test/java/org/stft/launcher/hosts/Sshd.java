package org.stft.launcher.hosts;

import static java.util.concurrent.TimeUnit.SECONDS;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** OpenSSH's own daemon on loopback, with keys of its own, and an {@code ssh} that knows it as several hosts. */
final class Sshd implements AutoCloseable {

    private static final Path PROGRAM = Path.of("/usr/sbin/sshd");
    /** The daemon wants it, as root. Debian's package makes it when it starts its own. */
    private static final Path EMPTY = Path.of("/run/sshd");

    private final Path directory;
    private final int port;
    private final boolean madeEmpty;
    private final Process process;

    Sshd(Path directory, String... hosts) throws IOException, InterruptedException {
        this.directory = Files.createDirectories(directory);
        try (ServerSocket free = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            port = free.getLocalPort();
        }
        makeKey("host");
        makeKey("user");
        writeSettings(hosts);
        madeEmpty = isRoot() && !Files.exists(EMPTY);
        if (madeEmpty) {
            Files.createDirectory(EMPTY);
        }
        process = new ProcessBuilder(PROGRAM.toString(), "-D", "-e", "-f", file("sshd_config"))
            .redirectErrorStream(true).redirectOutput(directory.resolve("sshd.log").toFile()).start();
        awaitAnswer();
    }

    /** Why there can be none here; empty if there can. */
    static Optional<String> missing() {
        return Files.isExecutable(PROGRAM) && findSsh().isPresent()
            ? Optional.empty()
            : Optional.of("OpenSSH is not installed (Debian: openssh-server, openssh-client)");
    }

    private static Optional<Path> findSsh() {
        return Stream.of(System.getenv("PATH").split(":")).map(place -> Path.of(place, "ssh"))
            .filter(Files::isExecutable)
            .findFirst();
    }

    private static boolean isRoot() {
        return System.getProperty("user.name").equals("root");
    }

    private String file(String name) {
        return directory.resolve(name).toString();
    }

    private void makeKey(String name) throws IOException, InterruptedException {
        Process maker = new ProcessBuilder("ssh-keygen", "-q", "-t", "ed25519", "-N", "", "-f", file(name)).inheritIO()
            .start();
        if (!maker.waitFor(30, SECONDS) || maker.exitValue() != 0) {
            throw new IOException("ssh-keygen failed");
        }
    }

    private void writeSettings(String... hosts) throws IOException {
        Files.writeString(directory.resolve("sshd_config"), String.join("\n", "ListenAddress 127.0.0.1", "Port " + port,
            "HostKey " + file("host"), "AuthorizedKeysFile " + file("user.pub"), "StrictModes no", "PidFile none",
            "PasswordAuthentication no", "KbdInteractiveAuthentication no",
            "ForceCommand echo Welcome to this host; printf 'no end of line'; eval \"$SSH_ORIGINAL_COMMAND\"", ""));
        List<String> client = new ArrayList<>();
        for (String host : hosts) {
            client.addAll(List.of("Host " + host, "HostKeyAlias test", "HostName 127.0.0.1", "Port " + port,
                "IdentityFile " + file("user"), "IdentitiesOnly yes", "UserKnownHostsFile " + file("known_hosts")));
        }
        Files.write(directory.resolve("ssh_config"), client);
        Files.writeString(directory.resolve("known_hosts"), "test " + Files.readString(directory.resolve("host.pub")));
        Path ssh = Files.createDirectories(directory.resolve("bin")).resolve("ssh");
        Files.writeString(ssh,
            "#!/bin/sh\nexec " + findSsh().orElseThrow() + " -F '" + file("ssh_config") + "' \"$@\"\n");
        Files.setPosixFilePermissions(ssh, PosixFilePermissions.fromString("rwx------"));
    }

    private void awaitAnswer() throws IOException, InterruptedException {
        long end = System.nanoTime() + SECONDS.toNanos(30);
        while (true) {
            try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), port)) {
                socket.setSoTimeout(5000);
                socket.getInputStream().read(); // its greeting
                return;
            } catch (IOException e) {
                if (!process.isAlive() || System.nanoTime() > end) {
                    throw new IOException("sshd does not answer: " + Files.readString(directory.resolve("sshd.log")),
                        e);
                }
                process.waitFor(50, java.util.concurrent.TimeUnit.MILLISECONDS);
            }
        }
    }

    /** The setting of PATH with which {@code ssh} is the one that knows the hosts. */
    String path() {
        return "PATH=" + directory.resolve("bin") + ":" + System.getenv("PATH");
    }

    /** The connections that are open now: the processes that serve them, with what was started over each. */
    List<ProcessHandle> connections() {
        return process.children().toList();
    }

    @Override
    public void close() throws IOException {
        process.descendants().forEach(ProcessHandle::destroyForcibly);
        process.destroyForcibly().onExit().join();
        if (madeEmpty) {
            Files.deleteIfExists(EMPTY);
        }
    }
}
