package org.stft.launcher;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.jdi.Bootstrap;
import com.sun.jdi.VirtualMachine;
import com.sun.jdi.connect.AttachingConnector;
import com.sun.jdi.connect.Connector;
import java.io.IOException;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.jar.Attributes.Name;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;
import java.util.jar.Manifest;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.stft.launcher.programs.StartsStftBeforeMpi;
import org.stft.launcher.programs.UsesNoMpi;
import org.stft.launcher.programs.WaitsForFile;
import org.stft.testkit.Distribution;
import org.stft.testkit.Ended;
import org.stft.testkit.Running;
import org.stft.testkit.StftJob;
import org.stft.testkit.StftJobs;

/** What users of {@code mpjrun} and of other commands try first. */
@Tag("any-java")
class MpjrunHabitsIT {

    @RegisterExtension
    final StftJobs jobs = new StftJobs();

    private Running start(String... words) {
        List<String> command = new ArrayList<>(List.of(Distribution.command().toString()));
        command.addAll(List.of(words));
        return jobs.job(UsesNoMpi.class, 1).start(words[0], command);
    }

    private Ended stft(String... words) {
        return start(words).await();
    }

    private String store() {
        return jobs.directory().resolve("store").toString();
    }

    private Path jar(String main) throws IOException {
        Path jar = jobs.directory().resolve("app.jar");
        Manifest manifest = new Manifest();
        manifest.getMainAttributes().put(Name.MANIFEST_VERSION, "1.0");
        if (main != null) {
            manifest.getMainAttributes().put(Name.MAIN_CLASS, main);
        }
        String entry = UsesNoMpi.class.getName().replace('.', '/') + ".class";
        try (OutputStream file = Files.newOutputStream(jar);
            JarOutputStream out = new JarOutputStream(file, manifest)) {
            out.putNextEntry(new JarEntry(entry));
            out.write(UsesNoMpi.class.getClassLoader().getResourceAsStream(entry).readAllBytes());
        }
        return jar;
    }

    @Test
    void jarThatNamesItsMainClass_isRunWithItsArguments() throws IOException {
        String jar = jar(UsesNoMpi.class.getName()).toString();
        assertThat(stft("run", "-n", "1", "--store", store(), "-jar", jar, "echo", "a b", "-x").expect(0).out())
            .isEqualTo("[0] [a b, -x]\n");
        assertThat(stft("run", "--np", "1", "--store", store(), "-jar", jar, "echo").expect(0).out())
            .isEqualTo("[0] []\n");
    }

    @Test
    void jarWithoutAMainClass_saysWhatToDo() throws IOException {
        stft("run", "-np", "1", "--store", store(), "-jar", jar(null).toString()).expect(2)
            .expectMessage("names no main class. Name it yourself: -cp ");
    }

    @Test
    void restartOfAJar_namesAnotherClassPath_andTheJarsMainClass() throws IOException {
        String jar = jar(UsesNoMpi.class.getName()).toString();
        stft("run", "-n", "1", "--store", store(), "-jar", jar, "--job", "j", "throw").expect(1);
        assertThat(stft("restart", "--store", store(), "-jar", jar, "echo", "again").expect(0).out())
            .isEqualTo("[0] [again]\n");
    }

    @Test
    void help_isACommandToo() {
        assertThat(stft("help").expect(0).out()).contains("Usage: stft").contains("  run ");
        assertThat(stft("help", "run").expect(0).out()).contains("Usage: stft run").contains("--every");
        stft("help", "rnu").expect(2).expectMessage("rnu");
    }

    @Test
    void help_isAsWideAsTheTerminal() throws IOException {
        for (int columns : List.of(80, 140)) {
            Path seen = jobs.directory().resolve("seen" + columns);
            String command = "stty cols " + columns + "; '" + Distribution.command() + "' run --help";
            jobs.job(UsesNoMpi.class, 1).start("terminal", List.of("script", "-qefc", command, seen.toString())).await()
                .expect(0);
            int widest = Files.readAllLines(seen).stream().filter(line -> !line.startsWith("Script "))
                .mapToInt(line -> line.replaceAll("\033\\[[0-9;]*m", "").stripTrailing().length()).max().orElse(0);
            assertThat(widest).isBetween(columns - 15, columns);
        }
    }

    @Test
    void misspeltOptionAndBackEnd_areAnsweredWithTheClosestOne() {
        stft("run", "-np", "1", "--evry", "1m", UsesNoMpi.class.getName()).expect(2).expectMessage("--every");
        stft("run", "-np", "1", "--store", store(), "--spc", "kyro", "-cp", System.getProperty("java.class.path"),
            UsesNoMpi.class.getName(), "echo").expect(2).expectMessage("Did you mean kryo?");
    }

    @Test
    void debuggedRank_waitsForItsDebuggerAndThenRuns() throws Exception {
        int port;
        try (ServerSocket free = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            port = free.getLocalPort();
        }
        Path gate = Files.writeString(jobs.directory().resolve("gate"), "open");
        StftJob job = jobs.job(WaitsForFile.class, 2, "2", "1", gate.toString());
        Running running = job.startRun("--debug", "1:" + port);
        running.awaitThat("rank 1 waits", () -> running.out().contains("[1] Listening for transport dt_socket"));
        AttachingConnector socket = Bootstrap.virtualMachineManager().attachingConnectors().stream()
            .filter(each -> each.name().equals("com.sun.jdi.SocketAttach")).findFirst().orElseThrow();
        Map<String, Connector.Argument> where = socket.defaultArguments();
        where.get("hostname").setValue("127.0.0.1");
        where.get("port").setValue(Integer.toString(port));
        VirtualMachine rank = socket.attach(where);
        assertThat(rank.allThreads()).isNotEmpty();
        rank.dispose();
        assertThat(running.await().expect(0).out()).contains("[1] result ");
    }

    @Test
    void mainClassStartedByJava_saysToUseStftRun() {
        String java = Path.of(System.getProperty("java.home"), "bin", "java").toString();
        jobs.job(StartsStftBeforeMpi.class, 1)
            .start("java", List.of(java, "-Dstft.store=" + jobs.directory().resolve("store"), "-cp",
                System.getProperty("java.class.path"), StartsStftBeforeMpi.class.getName()))
            .await().expect(1)
            .expectMessage("MPI is not initialised. Call MPI.Init(args) before Stft.start(), and start "
                + "the program with 'stft run -np N MAIN'");
    }

    @Test
    void debugOfARankThatThereIsNot_isAUsageError() {
        jobs.job(UsesNoMpi.class, 2, "echo").run("--debug", "2").expect(2).expectMessage("--debug must be RANK[:PORT]");
    }
}
