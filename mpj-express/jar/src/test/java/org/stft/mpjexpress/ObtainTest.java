package org.stft.mpjexpress;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The sources that MPJ Express is taken from, on machines with different software installed. All paths have spaces. */
class ObtainTest {

    private static final String DOWNLOADS = "[ \"$*\" = '-qq download libmpj-java' ] && : > libmpj-java_0.44+x-4_all.deb";

    @TempDir
    private Path directory;
    private FakeMachine machine;

    @BeforeEach
    void machine() throws IOException {
        machine = new FakeMachine(directory.resolve("a fake machine"));
    }

    private void expect(FakeMachine.Run run, String mark, String last) throws IOException {
        assertThat(run.output()).endsWith("mpj-express: " + last + "\n");
        assertThat(run.exit()).isZero();
        assertThat(machine.obtained()).isEqualTo(mark);
        assertThat(machine.target().resolve("mpj-home/conf/mpjexpress.conf")).hasContent("mpjexpress.version=0.44\n");
        assertThat(machine.target().resolve("classes/META-INF/LICENSE-mpj-express.txt")).hasContent("MIT of " + mark);
        assertThat(machine.target()).isDirectoryNotContaining(path -> path.endsWith("mpj-download"));
    }

    private void expectError(FakeMachine.Run run, String... parts) {
        assertThat(run.exit()).isEqualTo(1);
        assertThat(run.output()).contains(parts);
        assertThat(machine.target().resolve("mpj-source")).doesNotExist();
    }

    @Test
    void everythingThere_mpjHomeIsUsed() throws Exception {
        Path home = machine.mpjHome("own mpj", "own");
        machine.install("installed");
        machine.giveApt("downloaded", DOWNLOADS);
        expect(machine.set("MPJ_HOME", home).obtain(), "own", "using MPJ_HOME (" + home + ")");
    }

    @Test
    void packageInstalled_itIsUsedBeforeADownload() throws Exception {
        machine.install("installed");
        machine.giveApt("downloaded", DOWNLOADS);
        expect(machine.obtain(), "installed", "using the installed Debian package libmpj-java");
    }

    @Test
    void nothingThere_thePackageIsDownloaded() throws Exception {
        machine.giveApt("downloaded", DOWNLOADS);
        expect(machine.obtain(), "downloaded",
            "using the Debian package libmpj-java_0.44+x-4_all.deb, downloaded with apt-get");
    }

    @Test
    void machineHasNoPackageLists_privateOnesAreFetchedFirst() throws Exception {
        machine.giveApt("downloaded", """
                [ "$2" = -c ] || { echo 'E: Unable to locate package libmpj-java'; exit 100; }
                cp "$3" "$0.conf"
                case $4 in
                  update) : > "$0.updated" ;;
                  download) [ -f "$0.updated" ] && : > libmpj-java_0.44+x-4_all.deb ;;
                esac""");
        expect(machine.obtain(), "downloaded",
            "using the Debian package libmpj-java_0.44+x-4_all.deb, downloaded with apt-get");
        assertThat(directory.resolve("a fake machine/bin/apt-get.conf")).content()
            .contains("Dir::State \"" + machine.target().toRealPath() + "/mpj-download/state\";");
    }

    @Test
    void downloadFails_errorHoldsWhatAptSaidAndWhatToDo() throws Exception {
        machine.giveApt("downloaded", "echo \"W: no network for $4\" >&2; exit 100");
        expectError(machine.obtain(), "W: no network for update", "set MPJ_HOME.");
    }

    @Test
    void noAptGet_errorSaysWhatToInstallAndToSet() throws Exception {
        expectError(machine.obtain(), "no MPJ Express found", "Install MPJ Express 0.44 and set MPJ_HOME.");
    }

    @Test
    void noAptGetButMpjHome_itIsUsed() throws Exception {
        Path home = machine.mpjHome("own mpj", "own");
        expect(machine.set("MPJ_HOME", home).obtain(), "own", "using MPJ_HOME (" + home + ")");
    }

    @ParameterizedTest
    @ValueSource(strings = {"lib/mpj.jar", "conf/mpjexpress.conf"})
    void mpjHomeIsNotComplete_errorNamesWhatIsMissing(String missing) throws Exception {
        Path home = machine.mpjHome("own mpj", "own");
        Files.delete(home.resolve(missing));
        machine.install("installed");
        expectError(machine.set("MPJ_HOME", home).obtain(), "MPJ_HOME is " + home, "no " + missing + " in it",
            "Correct or unset MPJ_HOME.");
    }

    @Test
    void jarOfSomethingElse_isRefusedAndTheNextRunCanSucceed() throws Exception {
        Path home = machine.mpjHome("own mpj", "own");
        FakeMachine.jar(home.resolve("lib/mpj.jar"), "x", "some/Other.class");
        expectError(machine.set("MPJ_HOME", home).obtain(), "holds no class mpi.MPI; it is not MPJ Express.");
        Path right = machine.mpjHome("right mpj", "right");
        expect(machine.set("MPJ_HOME", right).obtain(), "right", "using MPJ_HOME (" + right + ")");
        assertThat(machine.target().resolve("classes/some")).doesNotExist();
    }

    @Test
    void jarWithoutTheTcpDevice_isRefused() throws Exception {
        Path home = machine.mpjHome("own mpj", "own");
        FakeMachine.jar(home.resolve("lib/mpj.jar"), "x", "mpi/MPI.class");
        expectError(machine.set("MPJ_HOME", home).obtain(), "holds no TCP device (xdev.niodev).");
    }

    @Test
    void damagedJar_errorNamesIt() throws Exception {
        Path home = machine.mpjHome("own mpj", "own");
        Files.writeString(home.resolve("lib/mpj.jar"), "not a jar");
        expectError(machine.set("MPJ_HOME", home).obtain(), "own mpj/lib/mpj.jar");
    }

    @Test
    void secondRun_whatIsThereStays() throws Exception {
        machine.install("installed");
        machine.obtain();
        Files.writeString(machine.target().resolve("classes/META-INF/LICENSE-mpj-express.txt"), "MIT of kept");
        Files.writeString(machine.target().resolve("classes/mpi/MPI.class"), "kept");
        expect(machine.obtain(), "kept", "already here, from the installed Debian package libmpj-java");
    }

    @Test
    void mpjHomeSetLaterOn_replacesWhatWasThere() throws Exception {
        machine.install("installed");
        machine.obtain();
        Path home = machine.mpjHome("own mpj", "own");
        machine.set("MPJ_HOME", home);
        expect(machine.obtain(), "own", "using MPJ_HOME (" + home + ")");
        expect(machine.obtain(), "own", "already here, from MPJ_HOME (" + home + ")");
    }

    @Test
    void anotherVersion_isUsedWithANote() throws Exception {
        Path home = machine.mpjHome("own mpj", "own");
        Files.writeString(home.resolve("conf/mpjexpress.conf"), "mpjexpress.version=0.43\n");
        FakeMachine.Run run = machine.set("MPJ_HOME", home).obtain();
        assertThat(run.exit()).isZero();
        assertThat(run.output()).contains("note: STFT is made for MPJ Express 0.44;");
    }

    @Test
    void noToolToUnpack_errorAsksForAJdk() throws Exception {
        machine.install("installed");
        expectError(machine.obtain(directory.resolve("no jdk").toString()), "no tool jar found",
            "Run the build with a JDK");
    }

    @Test
    void javaHomeNotGiven_theToolIsLookedForOnThePath() throws Exception {
        machine.install("installed");
        machine.tool("jar", "exec \"" + System.getProperty("java.home") + "/bin/jar\" \"$@\"");
        expect(machine.obtain(new String[0]), "installed", "using the installed Debian package libmpj-java");
    }
}
