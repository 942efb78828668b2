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
            "sleep", "flock", "cat", "chmod", "rm")) {
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
        echo "$@" >> builds
        mkdir -p restart-launcher/target/maven-status tools/a/target/maven-status
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
    void nothingIsBuilt_sourcesAreNotChecked_untilTheNextMavenCompilesThem() throws Exception {
        Path copy = workingCopy(GOOD_MAVEN);
        List<Path> compiled = List.of(copy.resolve("restart-launcher/target/maven-status"),
            copy.resolve("tools/a/target/maven-status"));
        assertThat(stft(copy).code()).isZero();
        assertThat(compiled).noneMatch(Files::exists);
        shell("touch -d '1 hour' '" + copy + "/restart-launcher/src/main/A.java'");
        assertThat(stft(copy).code()).isZero();
        assertThat(compiled).allMatch(Files::exists);
        assertThat(builds(copy)).satisfiesExactly(first -> assertThat(first).contains("-XepDisableAllChecks"),
            second -> assertThat(second).doesNotContain("-Xep"));
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
        assertThat(said.err()).contains("there is no mvn to build it with").hasLineCount(1);
    }

    @Test
    void noMavenButABuiltCommand_isRunAndSaysThatTheSourcesAreNewer() throws Exception {
        Path copy = workingCopy(GOOD_MAVEN);
        assertThat(stft(copy).code()).isZero();
        Files.delete(parent.resolve("maven/mvn"));
        Path source = copy.resolve("restart-launcher/src/main/A.java");
        Files.setLastModifiedTime(source, FileTime.from(Instant.now().plusSeconds(1)));
        Said said = stft(copy, "a", "b");
        assertThat(said.out()).isEqualTo(copy.resolve("stft") + " a b\n");
        assertThat(said.err()).contains("the sources are newer, but there is no mvn").hasLineCount(1);
    }

    @Test
    void copyThatCannotBeWrittenTo_runsTheBuiltCommand_orSaysInOneLineWhatToDo() throws Exception {
        Path copy = workingCopy(GOOD_MAVEN);
        readOnly(copy);
        Said nothing = stftAsAnyone(copy);
        assertThat(nothing.code()).as(nothing.err()).isEqualTo(1);
        assertThat(nothing.err()).hasLineCount(1).startsWith("stft: the stft command is not built yet, and " + copy)
            .contains("cannot be written to. Build it as a user who may write there");
        shell("chmod -R u+w '" + copy + "'");
        assertThat(stft(copy).code()).isZero();
        readOnly(copy);
        assertThat(stftAsAnyone(copy, "a").err()).isEmpty();
        shell("touch -d '1 hour' '" + copy + "/restart-launcher/src/main/A.java'");
        Said older = stftAsAnyone(copy, "b");
        assertThat(older.out()).isEqualTo(copy.resolve("stft") + " b\n");
        assertThat(older.err()).hasLineCount(1).contains("the sources are newer, but " + copy + " cannot be written");
        shell("chmod -R u+w '" + copy + "'");
    }

    private void readOnly(Path copy) throws Exception {
        shell("chmod -R a+rX '" + parent + "' && chmod -R a-w '" + copy + "'");
    }

    @Test
    void summaryOfSkippedTests_countsEachReasonOfTheNewReports() throws Exception {
        Path reports = Files.createDirectories(parent.resolve("module/target/failsafe-reports"));
        String skipped = "<testcase><skipped message=\"Assumption failed: %s\" type=\"x\"/></testcase>%n";
        String docker = skipped.formatted("no daemon; start one with &apos;docker/daemon.sh start&apos;");
        Files.writeString(reports.resolve("TEST-A.xml"), docker + docker + skipped.formatted("no &lt;CRIU&gt;"));
        Path old = Files.writeString(reports.resolve("TEST-B.xml"), skipped.formatted("long ago"));
        Files.setLastModifiedTime(old, FileTime.from(Instant.parse("2020-01-01T00:00:00Z")));
        String script = Path.of("../examples/src/build/skipped.sh").toAbsolutePath().toString();
        String path = "/usr/bin:/bin";
        assertThat(run(parent, path, List.of(), "sh", script, parent.toString(), "2021-01-01T00:00:00Z").out().lines())
            .map(String::strip)
            .containsExactly("Tests skipped: 3", "2 no daemon; start one with 'docker/daemon.sh start'", "1 no <CRIU>");
        assertThat(run(parent, path, List.of(), "sh", script, parent.resolve("other").toString()).out()).isEmpty();
        Files.createDirectories(parent.resolve("other"));
        assertThat(run(parent, path, List.of(), "sh", script, parent.resolve("other").toString()).err()).isEmpty();
    }

    private static void shell(String command) throws Exception {
        assertThat(new ProcessBuilder("sh", "-c", command).inheritIO().start().waitFor()).isZero();
    }

    /** As a user whom the permissions bind: root may write everywhere. */
    private Said stftAsAnyone(Path copy, String... arguments) throws IOException, InterruptedException {
        List<String> words = new ArrayList<>(System.getProperty("user.name").equals("root")
            ? List.of("/usr/bin/setpriv", "--reuid=65534", "--regid=65534", "--clear-groups")
            : List.of());
        words.add(copy.resolve("stft").toString());
        words.addAll(List.of(arguments));
        return run(parent, parent.resolve("maven") + ":" + onlyTools(), List.of(), words.toArray(String[]::new));
    }
}
