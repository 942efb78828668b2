package org.stft.mpjexpress;

import static java.nio.charset.StandardCharsets.UTF_8;
import static java.util.concurrent.TimeUnit.SECONDS;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;

/** A machine on which {@code obtain.sh} runs: what is installed, which tools there are, what is set. */
final class FakeMachine {

    private static final List<String> TOOLS = List.of("sh", "basename", "cat", "cp", "grep", "mkdir", "readlink", "rm");
    private static final int TIMEOUT_SECONDS = 30;

    private final Path directory;
    private final Map<String, String> environment = new HashMap<>();

    /** The exit code and the output of a run. */
    record Run(int exit, String output) {}

    FakeMachine(Path directory) throws IOException {
        this.directory = Files.createDirectories(directory);
        for (String tool : TOOLS) {
            tool(tool, "exec " + find(tool) + " \"$@\"");
        }
        environment.put("PATH", directory.resolve("bin").toString());
        environment.put("SYSTEM_ROOT", directory.resolve("root").toString());
    }

    private static Path find(String tool) {
        for (String each : System.getenv("PATH").split(":")) {
            if (Files.isExecutable(Path.of(each, tool))) {
                return Path.of(each, tool);
            }
        }
        throw new IllegalStateException("no " + tool + " on the PATH");
    }

    Path target() {
        return directory.resolve("target");
    }

    FakeMachine set(String variable, Path value) {
        environment.put(variable, value.toString());
        return this;
    }

    /** An MPJ Express as its makers ship it; the mark is in a class file, to tell one from another. */
    Path mpjHome(String name, String mark) throws IOException {
        Path home = directory.resolve(name);
        jar(home.resolve("lib/mpj.jar"), mark, "mpi/MPI.class", "xdev/niodev/NIODevice.class");
        write(home.resolve("conf/mpjexpress.conf"), "mpjexpress.version=0.44\n");
        write(home.resolve("LICENSE.txt"), "MIT of " + mark);
        return home;
    }

    void install(String mark) throws IOException {
        fillPackage(directory.resolve("root"), mark);
    }

    private void fillPackage(Path root, String mark) throws IOException {
        jar(root.resolve("usr/share/mpj/lib/mpj.jar"), mark, "mpi/MPI.class", "xdev/niodev/NIODevice.class");
        Files.createDirectories(root.resolve("usr/share/java"));
        Files.createSymbolicLink(root.resolve("usr/share/java/mpj.jar"), Path.of("../mpj/lib/mpj.jar"));
        write(root.resolve("etc/mpj/mpjexpress.conf"), "mpjexpress.version=0.44\n");
        write(root.resolve("usr/share/doc/libmpj-java/copyright"), "MIT of " + mark);
    }

    static void jar(Path file, String content, String... entries) throws IOException {
        Files.createDirectories(file.getParent());
        try (OutputStream out = Files.newOutputStream(file); JarOutputStream jar = new JarOutputStream(out)) {
            for (String entry : entries) {
                jar.putNextEntry(new JarEntry(entry));
                jar.write(content.getBytes(UTF_8));
            }
        }
    }

    /** A dpkg that unpacks every package to the same content, and an apt-get as given. */
    void giveApt(String mark, String aptGet) throws IOException {
        Path content = directory.resolve("package");
        fillPackage(content, mark);
        tool("dpkg", "[ \"$1\" = -x ] && [ -f \"$2\" ] && cp -a \"" + content + "\" \"$3\"");
        tool("apt-get", aptGet);
    }

    void tool(String name, String script) throws IOException {
        Path file = directory.resolve("bin").resolve(name);
        Files.createDirectories(file.getParent());
        // Never through a link: the real tool would be behind it.
        Files.writeString(file, "#!/bin/sh\n" + script + "\n", StandardOpenOption.CREATE_NEW);
        Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rwxr-xr-x"));
    }

    Run obtain() throws IOException, InterruptedException {
        return obtain(System.getProperty("java.home"));
    }

    Run obtain(String... javaHome) throws IOException, InterruptedException {
        ProcessBuilder builder = new ProcessBuilder("sh", System.getProperty("test.script"), target().toString());
        builder.command().addAll(List.of(javaHome));
        builder.environment().clear();
        builder.environment().putAll(environment);
        Path output = directory.resolve("output");
        Process process = builder.redirectErrorStream(true).redirectOutput(output.toFile()).start();
        if (!process.waitFor(TIMEOUT_SECONDS, SECONDS)) {
            process.destroyForcibly().waitFor();
            throw new AssertionError("obtain.sh did not end: " + Files.readString(output));
        }
        return new Run(process.exitValue(), Files.readString(output));
    }

    /** The mark of the MPJ Express that was obtained. */
    String obtained() throws IOException {
        return Files.readString(target().resolve("classes/mpi/MPI.class"));
    }

    static void write(Path file, String text) throws IOException {
        Files.createDirectories(file.getParent());
        Files.writeString(file, text);
    }
}
