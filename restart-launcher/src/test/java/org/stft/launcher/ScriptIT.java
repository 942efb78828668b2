package org.stft.launcher;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.FileTime;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.stft.testkit.Distribution;

/**
 * The two shell scripts: that of the distribution, with the Javas it meets, and that of the working copy,
 * with a Maven that only notes that it was called. All paths have spaces.
 */
@Timeout(60)
@Tag("any-java")
class ScriptIT {

    @TempDir
    private Path parent;

    private record Said(int code, String out, String err) {}

    private static Said run(Path directory, String path, List<String> more, String... words)
        throws IOException, InterruptedException {
        Path out = Files.createTempFile(directory, "out", null);
        Path err = Files.createTempFile(directory, "err", null);
        Process process = start(directory, path, more, out, err, words);
        assertThat(process.waitFor(30, TimeUnit.SECONDS)).isTrue();
        return new Said(process.exitValue(), Files.readString(out), Files.readString(err));
    }

    private static Process start(Path directory, String path, List<String> variables, Path out, Path err,
        String... words) throws IOException {
        List<String> command = new ArrayList<>(List.of("env", "-i", "PATH=" + path, "HOME=" + directory));
        command.addAll(variables);
        command.addAll(List.of(words));
        return new ProcessBuilder(command).directory(directory.toFile()).redirectOutput(out.toFile())
            .redirectError(err.toFile()).start();
    }

    private static void script(Path file, String text) throws IOException {
        Files.createDirectories(file.getParent());
        Files.writeString(file, "#!/bin/sh\n" + text);
        Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rwxr-xr-x"));
    }

    private String command() {
        return Distribution.command().toString();
    }

    private Path fakeJava(String version) throws IOException {
        Path home = parent.resolve("a java " + version);
        script(home.resolve("bin/java"), "echo \"java of $0:\" \"$@\"\n");
        Files.writeString(home.resolve("release"), "IMPLEMENTOR=\"Test\"\nJAVA_VERSION=\"" + version + "\"\n");
        return home;
    }

    @Test
    void javaHomeHasNoJava_saysSo() throws Exception {
        Said said = run(parent, "/usr/bin:/bin", List.of("JAVA_HOME=" + parent.resolve("none")), command(),
            "--version");
        assertThat(said.code()).isEqualTo(2);
        assertThat(said.err()).contains("there is no bin/java in it");
    }

    @Test
    void javaIsTooOld_saysWhichAndWhatIsNeeded() throws Exception {
        for (String version : List.of("1.8.0_412", "11.0.2", "16.0.1")) {
            Said said = run(parent, "/usr/bin:/bin", List.of("JAVA_HOME=" + fakeJava(version)), command(), "--version");
            assertThat(said.code()).isEqualTo(2);
            assertThat(said.err()).contains("Java 17 or newer is needed").contains("is " + version);
        }
    }

    @Test
    void javaIsNewEnough_isUsedWithAllArgumentsAsTheyAre() throws Exception {
        for (String version : List.of("17", "17.0.15", "25.0.1", "101")) {
            Path java = fakeJava(version);
            Said said = run(parent, "/usr/bin:/bin", List.of("JAVA_HOME=" + java), command(), "run", "a b", "");
            assertThat(said.code()).isZero();
            assertThat(said.out()).startsWith("java of " + java + "/bin/java:")
                .endsWith("org.stft.launcher.cli.Main run a b \n");
        }
    }

    @Test
    void noJavaHome_theJavaOfThePathIsUsedAlsoThroughALink() throws Exception {
        Path bin = Files.createDirectories(parent.resolve("my bin"));
        Files.createSymbolicLink(bin.resolve("java"), fakeJava("21.0.2").resolve("bin/java"));
        Files.createSymbolicLink(bin.resolve("stft"), Path.of(command()));
        Said said = run(parent, bin + ":/usr/bin:/bin", List.of(), "stft", "--version");
        assertThat(said.out()).contains("-Dstft.home=" + Path.of(command()).getParent().getParent().toRealPath());
        Files.delete(bin.resolve("java"));
        Said none = run(parent, bin + ":" + onlyTools(), List.of(), "stft", "--version");
        Files.delete(bin.resolve("stft"));
        assertThat(none.code()).isEqualTo(2);
        assertThat(none.err()).contains("no java found");
    }

    @Test
    void javaThatBuiltIt_launcherAndRanksTakeTheirClassesFromTheArchive() throws Exception {
        Said said = run(parent, "/usr/bin:/bin", List.of("JAVA_HOME=" + System.getProperty("java.home"),
            "JDK_JAVA_OPTIONS=-Xlog:class+load:file=%p.log"), command(), "run", "-np", "1", "--store", "store",
            "org.stft.npb.EP", "S");
        assertThat(said.code()).as(said.err()).isZero();
        String loaded = "";
        for (Path log : logs()) {
            loaded += Files.readString(log);
        }
        assertThat(loaded).contains("org.stft.launcher.cli.Main source: shared objects file",
            "org.stft.launcher.rank.RankMain source: shared objects file");
    }

    private List<Path> logs() throws IOException {
        try (Stream<Path> files = Files.list(parent)) {
            return files.filter(file -> file.toString().endsWith(".log")).toList();
        }
    }

    @Test
    void distributionThatWasCopied_worksAndSaysNothingOfTheArchive() throws Exception {
        Path copy = parent.resolve("a copy");
        Path original = Distribution.command().getParent().getParent();
        assertThat(new ProcessBuilder("cp", "-r", original.toString(), copy.toString()).start().waitFor()).isZero();
        Said said = run(parent, "/usr/bin:/bin", List.of("JAVA_HOME=" + System.getProperty("java.home")),
            copy.resolve("bin/stft").toString(), "run", "-np", "1", "--store", "store", "--no-prefix",
            "org.stft.npb.EP", "S");
        assertThat(said.code()).as(said.err()).isZero();
        assertThat(said.out()).contains("SUCCESSFUL").doesNotContain("[cds]", "archive");
        assertThat(said.err()).doesNotContain("[cds]", "archive");
    }

    /** A directory with the tools that the scripts use, and no java and no Maven. */
    private Path onlyTools() throws IOException {
        Path tools = parent.resolve("tools");
        if (Files.isDirectory(tools)) {
            return tools;
        }
        Files.createDirectories(tools);
        for (String tool : List.of("sh", "sed", "dirname", "readlink", "find", "head", "tail", "mkdir", "touch", "grep",
            "sleep", "flock", "cat", "chmod")) {
            for (String directory : List.of("/usr/bin", "/bin")) {
                Path real = Path.of(directory, tool);
                if (Files.exists(real)) {
                    script(tools.resolve(tool), "exec " + real + " \"$@\"\n");
                }
            }
        }
        return tools;
    }

    /** A working copy whose Maven makes a distribution that says what it was called with. */
    private Path workingCopy(String maven) throws IOException {
        Path copy = Files.createDirectories(parent.resolve("working copy"));
        Path script = Distribution.command().getParent().resolve("../../../../stft").normalize();
        Files.copy(script, copy.resolve("stft"), StandardCopyOption.COPY_ATTRIBUTES);
        Files.writeString(copy.resolve("pom.xml"), "<project/>");
        Path source = Files.createDirectories(copy.resolve("restart-launcher/src/main")).resolve("A.java");
        Files.writeString(source, "class A {}");
        script(parent.resolve("maven/mvn"), maven);
        return copy;
    }

    private static final String GOOD_MAVEN = """
        echo built >> builds
        echo '[INFO] Building The stft command 0.1.0-SNAPSHOT    [8/8]'
        sleep 1
        mkdir -p restart-launcher/target/stft/bin restart-launcher/target/stft/share
        printf '#!/bin/sh\\necho "$STFT_COMMAND" "$@"\\n' > restart-launcher/target/stft/bin/stft
        chmod +x restart-launcher/target/stft/bin/stft
        touch restart-launcher/target/stft/share/stft.bash
        """;

    private Said stft(Path copy, String... arguments) throws IOException, InterruptedException {
        List<String> words = new ArrayList<>(List.of(copy.resolve("stft").toString()));
        words.addAll(List.of(arguments));
        return run(parent, parent.resolve("maven") + ":" + onlyTools(), List.of(), words.toArray(String[]::new));
    }

    private static List<String> builds(Path copy) throws IOException {
        return Files.readAllLines(copy.resolve("builds"));
    }

    @Test
    void nothingIsBuilt_buildsOnceAndAgainOnlyAfterAChange() throws Exception {
        Path copy = workingCopy(GOOD_MAVEN);
        Said first = stft(copy, "run", "a b");
        assertThat(first.code()).isZero();
        assertThat(first.out()).isEqualTo(copy.resolve("stft") + " run a b\n");
        assertThat(first.err()).startsWith("stft: building the stft command");
        assertThat(stft(copy, "again").err()).isEmpty();
        assertThat(builds(copy)).hasSize(1);
        Path source = copy.resolve("restart-launcher/src/main/A.java");
        Files.setLastModifiedTime(source, FileTime.from(Instant.now().plusSeconds(1)));
        assertThat(stft(copy).err()).contains("building");
        assertThat(builds(copy)).hasSize(2);
    }

    @Test
    void severalAtOnce_buildOnce() throws Exception {
        Path copy = workingCopy(GOOD_MAVEN);
        List<Process> all = new ArrayList<>();
        List<Path> outs = new ArrayList<>();
        for (int i = 0; i < 3; i++) {
            outs.add(parent.resolve("out" + i));
            all.add(start(parent, parent.resolve("maven") + ":" + onlyTools(), List.of(), outs.get(i),
                parent.resolve("err" + i), copy.resolve("stft").toString(), "n" + i));
        }
        for (int i = 0; i < all.size(); i++) {
            assertThat(all.get(i).waitFor(30, TimeUnit.SECONDS)).isTrue();
            assertThat(Files.readString(outs.get(i))).endsWith(" n" + i + "\n");
        }
        assertThat(builds(copy)).hasSize(1);
    }

    @Test
    void buildFails_showsTheEndOfTheLogAndTriesAgainNextTime() throws Exception {
        Path copy = workingCopy("for i in $(sed -n 1,99p \"$0\"); do :; done; echo '[ERROR] the reason'; exit 1\n");
        Said said = stft(copy);
        assertThat(said.code()).isEqualTo(1);
        assertThat(said.err()).contains("the build has failed").contains("[ERROR] the reason").contains("JDK 17");
        script(parent.resolve("maven/mvn"), GOOD_MAVEN);
        assertThat(stft(copy, "now").out()).endsWith(" now\n");
    }

    @Test
    void noMaven_saysWhatIsNeeded() throws Exception {
        Path copy = workingCopy(GOOD_MAVEN);
        Files.delete(parent.resolve("maven/mvn"));
        Said said = stft(copy);
        assertThat(said.code()).isEqualTo(1);
        assertThat(said.err()).contains("there is no mvn to build it with");
    }
}
