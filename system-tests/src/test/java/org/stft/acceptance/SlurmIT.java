package org.stft.acceptance;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.stft.launcher.programs.WaitsForFile;
import org.stft.testkit.Distribution;
import org.stft.testkit.StftJob;
import org.stft.testkit.StftJobs;

/** {@code stft job} in a batch script of a real Slurm of five nodes: whatever happens, the same command goes on. */
@Tag("any-java")
@Tag("matrix")
@Execution(ExecutionMode.CONCURRENT)
class SlurmIT {

    private static final Pattern RESULT = Pattern.compile("(\\[\\d] )?result .*");
    private static final String AGAIN = "slurm queues the job again";

    @RegisterExtension
    final StftJobs jobs = new StftJobs();

    private SlurmCluster cluster;

    private Path gate() {
        return jobs.directory().resolve("gate").toAbsolutePath();
    }

    private StftJob job() {
        return job(4);
    }

    private StftJob job(int ranks) {
        return jobs.job(WaitsForFile.class, ranks, "6", "3", gate().toString());
    }

    /** The command of a batch script. */
    private static List<String> command(StftJob job, String... options) {
        List<String> words = new ArrayList<>(job.runCommand(options));
        words.set(1, "job");
        return words;
    }

    private String submit(StftJob job, String nodes, String... options) throws IOException {
        return submit(command(job, "--max-restarts", "2", "--every", "1h"), nodes, options);
    }

    private String submit(List<String> command, String nodes, String... options) throws IOException {
        List<String> all = new ArrayList<>(List.of("--nodes=" + nodes, "--ntasks-per-node=2"));
        all.addAll(List.of(options));
        return cluster.submit(Map.of(), all, command);
    }

    private void startCluster() throws IOException {
        startCluster(2);
    }

    private void startCluster(int processors) throws IOException {
        cluster = SlurmCluster.start(5, processors);
    }

    @AfterEach
    void stop() throws IOException {
        if (cluster != null) {
            cluster.close();
        }
    }

    private List<String> expected() throws IOException {
        return expected(4);
    }

    private List<String> expected(int ranks) throws IOException {
        Files.writeString(gate(), "open");
        List<String> result = job(ranks).run().expect(0).result(RESULT);
        Files.delete(gate());
        return result.stream().map(SlurmIT::withoutRank).sorted().toList();
    }

    private static String withoutRank(String line) {
        return line.replaceFirst("^\\[\\d] ", "");
    }

    private void awaitVersion(String id, StftJob job, long version) {
        cluster.awaitThat("version " + version + " is there\n" + cluster.output(id), () -> job.has(version));
    }

    /** Submits the job to a new cluster, and waits until it has saved. */
    private String startToVersion3(StftJob job, String nodes, String... options) throws IOException {
        startCluster();
        String id = submit(job, nodes, options);
        awaitVersion(id, job, 3);
        return id;
    }

    /** Opens the gate, waits for the end, and checks the result: no line of it was printed before. */
    private void finish(String id, List<String> expected) throws IOException {
        assertThat(cluster.output(id)).doesNotContain("result");
        Files.writeString(gate(), "open");
        cluster.awaitThat("all results are there",
            () -> cluster.output(id).lines().filter(line -> RESULT.matcher(line).matches()).count() >= expected.size());
        assertThat(cluster.output(id).lines().filter(line -> RESULT.matcher(line).matches()).map(SlurmIT::withoutRank)
            .sorted()).isEqualTo(expected);
    }

    @Test
    void signalAndRequeueFromOutside_jobIsSavedQueuedAgainAndFinishes() throws IOException {
        List<String> expected = expected();
        StftJob job = job();
        String id = startToVersion3(job, "3");
        assertThat(cluster.output(id)).contains("starting agents on 3 nodes of slurm", "join:n1", "join:n2", "join:n3");

        cluster.run("scancel", "--signal=USR1", "--batch", id); // as near the time limit
        cluster.awaitOutput(id, AGAIN);
        cluster.awaitOutput(id, "restarted from version 4");
        assertThat(cluster.field(id, "Restarts")).isEqualTo("1");

        cluster.run("scontrol", "requeue", id); // SIGTERM to every process, and Slurm itself queues it again
        cluster.awaitOutput(id, "restarted from version 5");
        assertThat(cluster.output(id)).containsOnlyOnce(AGAIN);

        finish(id, expected);
        cluster.awaitThat("Slurm has seen the end", () -> cluster.field(id, "JobState").equals("COMPLETED"));
        assertThat(job.command("list").out()).contains("finished");
        assertThat(job.start("again", command(job)).await().expect(0).err()).contains("nothing is left to do");
        job.expectNoProcess();
    }

    @Test
    void cancelled_jobIsSavedAndNotQueuedAgain_andGoesOnWhenItIsSubmittedAgain() throws IOException {
        List<String> expected = expected();
        StftJob job = job();
        String id = startToVersion3(job, "2");
        cluster.run("scancel", id);
        cluster.awaitThat("Slurm has ended it", () -> cluster.field(id, "JobState").equals("CANCELLED"));
        cluster.awaitThat("nothing of it runs", () -> cluster.run("squeue", "-h", "-j", id).isBlank());
        assertThat(cluster.output(id)).doesNotContain(AGAIN);
        assertThat(job.has(4)).as(cluster.output(id)).isTrue();
        String again = submit(job, "2");
        cluster.awaitOutput(again, "restarted from version 4");
        finish(again, expected);
        job.expectNoProcess();
    }

    @Test
    void scriptOfTheArchive_runsWithOtherPaths() throws IOException {
        List<String> expected = expected(8);
        startCluster(4);
        StftJob job = job(8);
        String script = Files.readString(Path.of("../examples/slurm/job.sh"))
            .replace("/shared/store", job.store().toAbsolutePath().toString())
            .replace("/shared/own-program.jar com.example.Pi 1000",
                System.getProperty("java.class.path") + " " + WaitsForFile.class.getName() + " 6 3 " + gate());
        String path = Distribution.command().toAbsolutePath().getParent() + ":" + System.getenv("PATH");
        String id = cluster.submit(Map.of("PATH", path), List.of(), script);
        Path version = job.store().resolve("WaitsForFile-" + id).resolve("versions/00000003");
        cluster.awaitThat("version 3 is there", () -> Files.isDirectory(version));
        cluster.run("scancel", "--signal=USR1", "--batch", id);
        cluster.awaitOutput(id, AGAIN);
        cluster.awaitOutput(id, "restarted from version 4");
        finish(id, expected);
    }

    @Test
    void nodeDies_jobGoesOnOnASpare_andWithoutOneOnTheRest() throws IOException {
        List<String> expected = expected();
        StftJob job = job();
        String id = startToVersion3(job, "3", "--no-kill");
        cluster.kill("n2"); // ranks 2 and 3; n3 has none
        cluster.awaitOutput(id, "restarted from version 3");
        cluster.kill("n3");
        cluster.awaitThat("it was restarted again",
            () -> cluster.output(id).split("restarted from version 3", -1).length == 3);
        finish(id, expected);
    }

    @Test
    void fewerNodesThanTheJobNeedsAreLeft_jobIsQueuedAgain() throws IOException {
        List<String> expected = expected();
        startCluster();
        StftJob job = job();
        String id = submit(command(job, "--max-restarts", "2", "--every", "1h", "-Dstft.min-hosts=2"), "2",
            "--no-kill");
        awaitVersion(id, job, 3);
        cluster.kill("n2");
        cluster.awaitOutput(id, AGAIN);
        cluster.awaitOutput(id, "restarted from version 3");
        assertThat(cluster.output(id)).contains("and at least 2 are needed (stft.min-hosts)");
        finish(id, expected);
    }

    @Test
    void hostOfTheScriptDies_slurmQueuesTheJobAgain_andItGoesOn() throws IOException {
        List<String> expected = expected();
        StftJob job = job();
        String id = startToVersion3(job, "2");
        cluster.kill("n1");
        cluster.awaitOutput(id, "restarted from version 3");
        finish(id, expected);
        job.expectNoProcess();
    }

    @Test
    void hostOfTheScriptIsSilent_theJobThatSlurmQueuesAgainTakesOverFromTheLauncherThatLives() throws IOException {
        List<String> expected = expected();
        StftJob job = job();
        String id = startToVersion3(job, "2");
        cluster.silence("n1");
        cluster.awaitOutput(id, "takes the job over from an stft command in job " + id + " of slurm, restart 0");
        cluster.awaitOutput(id, "another launcher has taken the job over");
        cluster.awaitOutput(id, "restarted from version 3");
        finish(id, expected);
        job.expectNoProcess();
    }

    @Test
    void urgentJobTakesTheNodes_jobIsSavedAndGoesOnLater() throws IOException {
        List<String> expected = expected();
        StftJob job = job();
        String id = startToVersion3(job, "5", "--exclusive", "--signal=B:USR1");
        cluster.submit(Map.of(), List.of("--partition=urgent", "--nodes=5", "--exclusive"), List.of("true"));
        cluster.awaitOutput(id, AGAIN);
        cluster.awaitOutput(id, "restarted from version 4");
        finish(id, expected);
    }

    @Test
    void nodeIsSilent_jobFinishesOnIt() throws IOException {
        List<String> expected = expected();
        StftJob job = job();
        String id = startToVersion3(job, "2", "--no-kill");
        cluster.silence("n2");
        cluster.awaitThat("Slurm calls it down", () -> cluster.run("sinfo", "-h", "-N", "-n", "n2").contains("down"));
        finish(id, expected);
    }

    @Test
    void timeLimitComesNear_jobIsSavedQueuedAgainAndFinishes() throws IOException {
        List<String> expected = expected();
        startCluster();
        StftJob job = job();
        String id = submit(job, "1", "--time=1"); // one node: no agents
        cluster.awaitOutput(id, AGAIN);
        assertThat(cluster.output(id)).contains("time limit: all ranks save").doesNotContain("agents");
        cluster.awaitOutput(id, "restarted from version 4");
        finish(id, expected);
    }

    @Test
    void arrayJob_eachTaskIsAJobOfItsOwn() throws IOException {
        List<String> expected = expected();
        startCluster();
        StftJob job = job();
        List<String> command = new ArrayList<>(command(job, "--every", "1h"));
        int name = command.indexOf("--job");
        command.subList(name, name + 2).clear();
        String id = cluster.submit(Map.of(), List.of("--nodes=2", "--ntasks-per-node=2", "--array=0-1"), command);
        for (String task : List.of("0", "1")) {
            Path version = job.store().resolve("WaitsForFile-" + id + "_" + task).resolve("versions/00000003");
            cluster.awaitThat("task " + task + " has saved", () -> Files.isDirectory(version));
        }
        String first = cluster.field(id + "_0", "JobId");
        cluster.run("scancel", "--signal=USR1", "--batch", id + "_0");
        cluster.awaitOutput(first, "restarted from version 4");
        finish(first, expected);
        String second = cluster.field(id + "_1", "JobId");
        cluster.awaitThat("the other has ended too", () -> cluster.field(id + "_1", "JobState").equals("COMPLETED"));
        assertThat(cluster.output(second)).doesNotContain("restarted").contains("result");
    }
}
