package org.stft.acceptance;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.stft.launcher.engine.NativeMpi;
import org.stft.launcher.programs.WaitsForFile;
import org.stft.testkit.Ended;
import org.stft.testkit.Running;
import org.stft.testkit.StftJob;
import org.stft.testkit.StftJobs;

/** Hosts whose agents somebody else starts: they join, leave, are killed, and take the places of others. */
@Tag("any-java")
class JoiningHostsIT {

    private static final Pattern RESULT = Pattern.compile("result .*");

    @RegisterExtension
    final StftJobs jobs = new StftJobs();

    private Path gate() {
        return jobs.directory().resolve("gate");
    }

    private StftJob job() {
        return jobs.job(WaitsForFile.class, 4, "6", "3", gate().toString());
    }

    private static Running agent(StftJob job, String... options) {
        List<String> words = new ArrayList<>(List.of(job.runCommand().get(0), "agent", "--join",
            job.jobDirectory().resolve("join").toString()));
        words.addAll(List.of(options));
        return job.start("agent", words);
    }

    private List<String> expected() throws IOException {
        Files.writeString(gate(), "open");
        List<String> result = job().run().expect(0).result(RESULT);
        Files.delete(gate());
        return result;
    }

    private Running started(StftJob job, int hosts, String... options) {
        return job.startRun(Stream.concat(
            Stream.of("--hosts", "join:" + hosts, "-Dstft.address=127.0.0.1", "--every", "1h", "--max-restarts", "1"),
            Stream.of(options)).toArray(String[]::new));
    }

    @Test
    void agentsJoin_hostThatIsTerminatedIsLeftWithAVersion_andASpareTakesItsPlace() throws IOException {
        List<String> expected = expected();
        StftJob job = job();
        Running first = agent(job, "--grace", "30s"); // before there is a launcher
        Running running = started(job, 2);
        agent(job);
        running.awaitThat("version 3 is there", () -> job.has(3));
        Running spare = agent(job);
        spare.awaitThat("it has joined", () -> spare.err().contains("joined the launcher"));
        first.signal("TERM", first.pid());
        running.awaitThat("it is told", () -> running.err().contains("ends in 30s, it was told by SIGTERM"));
        Files.writeString(gate(), "open");

        Ended ended = running.await().expect(0).expectMessage("all ranks save at their next checkpoint call")
            .expectMessage("takes the place of join:").expectMessage("restarted from version 4");
        assertThat(ended.result(RESULT)).hasSize(4).isEqualTo(expected);
        assertThat(job.jobDirectory().resolve("join")).doesNotExist();
        first.await().expect(0);
        spare.await().expect(0);
        job.expectNoProcess();
    }

    @Test
    @Tag("matrix")
    void hostIsKilled_jobGoesOnOnTheOther() throws IOException {
        List<String> expected = expected();
        StftJob job = job();
        Running running = started(job, 2);
        Running first = agent(job);
        agent(job);
        running.awaitThat("version 3 is there", () -> job.has(3));
        first.signal("KILL", first.pid());
        running.awaitThat("it goes on", () -> running.err().contains("restarted from version 3"));
        Files.writeString(gate(), "open");
        assertThat(running.await().expect(0).expectMessage("has gone").result(RESULT)).isEqualTo(expected);
        job.expectNoProcess();
    }

    @ParameterizedTest
    @CsvSource({"true, 3, another launcher has the job now", "false, 143, Bring it back with"})
    @Tag("matrix")
    void launcherWaitsForAnotherHost_itEndsWhenTheJobIsTakenOver_andAtSigterm(boolean takenOver, int code,
        String message) throws IOException {
        List<String> expected = expected();
        StftJob job = job();
        Running running = started(job, 2, "-Dstft.min-hosts=2");
        List<Running> agents = List.of(agent(job), agent(job));
        running.awaitThat("version 3 is there", () -> job.has(3));
        agents.get(0).kill(agents.get(0).pid());
        running.awaitThat("it waits", () -> running.err().contains("waiting for another host: run on it"));
        Files.writeString(gate(), "open");
        if (takenOver) {
            List<String> words = new ArrayList<>(
                job.runCommand("--take-over", "--hosts", "local", "-Dstft.min-hosts=1"));
            words.set(1, "job");
            Ended other = job.start("other", words).await().expect(0).expectMessage("restarted from version 3");
            assertThat(other.result(RESULT)).isEqualTo(expected);
        } else {
            running.signal("TERM", running.pid());
        }
        running.await().expect(code).expectMessage(message);
        if (!takenOver) {
            assertThat(job.restart("--hosts", "local", "-Dstft.min-hosts=1").expect(0).result(RESULT))
                .isEqualTo(expected);
        }
    }

    @Test
    @Tag("matrix")
    void ranksOfAHostAreKilledTwice_theHostIsLeftOut_alsoByTheNextRun() throws IOException {
        List<String> expected = expected();
        StftJob job = job();
        Running running = job.startRun("--hosts", "join:2", "-Dstft.address=127.0.0.1", "--every", "1h",
            "--max-restarts", "3");
        Running first = agent(job);
        Running second = agent(job);
        running.awaitThat("version 3 is there", () -> job.has(3));
        for (int restart = 1; restart <= 2; restart++) {
            running.kill(rankBelow(running, first));
            int restarts = restart;
            running.awaitThat("it goes on",
                () -> running.err().split("restarted from version 3", -1).length > restarts);
        }
        assertThat(running.err()).contains("is left out: ranks were killed on it 2 times, at last rank ");
        running.awaitThat("all ranks are on the other host", () -> running.ranks().size() == 4
            && running.ranks().values().stream().allMatch(rank -> isBelow(rank, second)));
        running.signal("TERM", running.pid());
        running.await().expect(75);
        assertThat(job.jobDirectory().resolve("job.json")).content().contains("ranks were killed on it 2 times");

        agent(job);
        agent(job);
        Running again = job.start("restart", job.restartCommand());
        again.awaitThat("it goes on", () -> again.err().contains("restarted from version 4"));
        assertThat(again.ranks().values().stream().map(JoiningHostsIT::agentOf).distinct()).hasSize(1);
        Files.writeString(gate(), "open");
        assertThat(again.await().expect(0).result(RESULT)).isEqualTo(expected);
        job.expectNoProcess();
    }

    private static long rankBelow(Running running, Running agent) {
        return running.ranks().values().stream().filter(rank -> isBelow(rank, agent)).findFirst().orElseThrow();
    }

    private static boolean isBelow(long process, Running agent) {
        return ancestors(process).anyMatch(each -> each.pid() == agent.pid());
    }

    private static Stream<ProcessHandle> ancestors(long process) {
        return Stream
            .iterate(ProcessHandle.of(process), Optional::isPresent, each -> each.flatMap(ProcessHandle::parent))
            .map(Optional::get);
    }

    private static long agentOf(long rank) {
        return ancestors(rank).skip(1).findFirst().orElseThrow().pid();
    }

    @ParameterizedTest
    @CsvSource({"mpirun, OPEN_MPI", "mpiexec, MPICH"})
    @Tag("matrix")
    void agentsAreStartedByTheProgramOfAnMpiLibrary_oneIsKilled_jobGoesOnOnTheOther(String program, NativeMpi library)
        throws IOException {
        assumeTrue(isInstalled(library), () -> library.title() + " is not installed");
        List<String> expected = expected();
        StftJob job = job();
        Running running = job.startRun("--hosts", program + ":2*2", "-Dstft.address=127.0.0.1", "--every", "1h",
            "--max-restarts", "1");
        running.awaitThat("version 3 is there", () -> job.has(3));
        assertThat(running.err()).contains("starting agents on 2 nodes of " + program);
        running.kill(agentOf(running.ranks().get(0)));
        running.awaitThat("it goes on", () -> running.err().contains("restarted from version 3"));
        Files.writeString(gate(), "open");
        assertThat(running.await().expect(0).expectMessage("has gone").result(RESULT)).isEqualTo(expected);
        job.expectNoProcess();
    }

    private static boolean isInstalled(NativeMpi library) {
        try {
            return Files.isExecutable(library.program());
        } catch (IOException e) {
            return false;
        }
    }

    @Test
    void doctor_measuresHostsThatJoin_andSaysWhatTheyHave() throws IOException {
        StftJob job = job();
        Files.createDirectories(job.store());
        String stft = job.runCommand().get(0);
        Running doctor = job.start("doctor", List.of("env", "STFT_ADDRESS=127.0.0.1", stft, "doctor", "--store",
            job.store().toString(), "--hosts", "join:2"));
        List<String> agent = List.of(stft, "agent", "--join", job.store().resolve("join").toString());
        job.start("agent", agent);
        job.start("agent", agent);
        String out = doctor.await().expect(0).out();
        assertThat(out.lines().filter(line -> line.contains("host join:"))).hasSize(2)
            .allSatisfy(line -> assertThat(line)
                .containsPattern(
                    "lo 127\\.0\\.0\\.1, [0-9.]+ MB/s, [0-9]+ µs, clock [+-]0\\.[0-9] ms, store [0-9.]+ MB/s, Java ")
                .contains("criu"));
        job.expectNoProcess();
    }

    @Test
    void tooFewHostsJoin_theyAreNamedAndToldToEnd() {
        StftJob job = job();
        Running running = started(job, 3, "-Dstft.join-timeout=8s");
        Running only = agent(job);
        running.await().expect(2).expectMessage("1 of 3 hosts have joined: join:")
            .expectMessage("in 8s (stft.join-timeout). Start the others with 'stft agent --join ");
        only.await().expect(0);
    }

    @Test
    void agentWithoutTheSecretOrWithAnotherOne_isRefused() {
        StftJob job = job();
        List<String> words = List.of("env", "STFT_JOIN_SECRET=the secret of another job");
        Running running = job.start("run", Stream.concat(Stream.of("env", "STFT_JOIN_SECRET=0123456789abcdef"),
            job.runCommand("--hosts", "join:1", "-Dstft.address=127.0.0.1", "-Dstft.join-timeout=20s").stream())
            .toList());
        running.awaitThat("it waits", () -> running.err().contains("'stft agent --join 127.0.0.1:"));
        String address = running.err().replaceAll("(?s).*agent --join ([0-9.:]+)'.*", "$1");
        String stft = job.runCommand().get(0);
        job.start("agent", Stream.concat(words.stream(), Stream.of(stft, "agent", "--join", address)).toList()).await()
            .expect(2).expectMessage("does not know the secret");
        job.start("agent", List.of(stft, "agent", "--join", address)).await().expect(2)
            .expectMessage("set STFT_JOIN_SECRET");
        running.signal("TERM", running.pid());
        running.await().expect(143);
    }
}
