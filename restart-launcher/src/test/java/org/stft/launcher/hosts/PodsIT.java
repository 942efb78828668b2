package org.stft.launcher.hosts;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.dataformat.yaml.YAMLMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.stft.launcher.programs.WaitsForFile;
import org.stft.testkit.Distribution;
import org.stft.testkit.StftJob;
import org.stft.testkit.StftJobs;
import org.testcontainers.containers.GenericContainer;

/** The commands of docker/kubernetes/jobset.yaml as the first processes of containers without ssh, with a shared store. */
@Tag("any-java")
@Execution(ExecutionMode.CONCURRENT)
class PodsIT {

    private static final Pattern RESULT = Pattern.compile("result .*");
    private static final Duration TIMEOUT = Duration.ofMinutes(4);
    private static final int RANKS = 4;

    @RegisterExtension
    final StftJobs jobs = new StftJobs();

    private Containers containers;

    @BeforeEach
    void start() {
        Optional<String> missing = Containers.missing();
        assumeTrue(missing.isEmpty(), () -> "no job over containers can be run here: " + missing.orElseThrow());
        containers = new Containers();
    }

    @AfterEach
    void stop() {
        if (containers != null) {
            containers.close();
        }
    }

    private Path gate() {
        return jobs.directory().resolve("gate").toAbsolutePath();
    }

    private StftJob job() {
        return jobs.job(WaitsForFile.class, RANKS, "6", "3", gate().toString());
    }

    private List<String> expected() throws IOException {
        Files.writeString(gate(), "open");
        List<String> result = job().run().expect(0).result(RESULT);
        Files.delete(gate());
        return result;
    }

    /** The command of a pod of the manifest. */
    private static Stream<String> command(String pod) throws IOException {
        JsonNode jobs = new YAMLMapper().readTree(Files.readString(Path.of("../docker/kubernetes/jobset.yaml")))
            .at("/spec/replicatedJobs");
        List<String> words = new ArrayList<>();
        for (JsonNode job : jobs) {
            if (job.path("name").asText().equals(pod)) {
                job.at("/template/spec/template/spec/containers/0/command").forEach(word -> words.add(word.asText()));
            }
        }
        assertThat(words).startsWith("stft");
        return words.stream();
    }

    private GenericContainer<?> pod(Stream<String> command, Path store) {
        return containers.start(command.toList(), Distribution.command().toAbsolutePath().getParent(),
            store.toAbsolutePath());
    }

    private GenericContainer<?> worker(Path store) throws IOException {
        return pod(command("worker"), store);
    }

    private GenericContainer<?> launcher(Path store, String spc) throws IOException {
        Map<String, List<String>> instead = Map.of("8", List.of(Integer.toString(RANKS)), "join:2*4",
            List.of("join:2*2"), "10m", List.of("1h", "--spc", spc, "--max-restarts", "9"), "/app/own-program.jar",
            List.of(Path.of("target/test-classes").toAbsolutePath().toString()), "com.example.Pi",
            List.of(WaitsForFile.class.getName()), "1000", List.of("6", "3", gate().toString()));
        return pod(command("launcher").flatMap(word -> instead.getOrDefault(word, List.of(word)).stream()), store);
    }

    private static void await(String what, GenericContainer<?> of, BooleanSupplier condition) {
        Awaitility.await(what).atMost(TIMEOUT).pollInterval(Duration.ofMillis(200))
            .conditionEvaluationListener(each -> {
                if (each.getRemainingTimeInMS() == 0) {
                    System.err.println(of.getLogs());
                }
            }).until(condition::getAsBoolean);
    }

    private static void awaitLine(GenericContainer<?> of, String text, int times) {
        await(text + ", " + times + " times", of, () -> of.getLogs().split(Pattern.quote(text), -1).length > times);
    }

    private static int exitCode(GenericContainer<?> of) {
        await("its end", of, () -> !of.isRunning());
        return of.getCurrentContainerInfo().getState().getExitCodeLong().intValue();
    }

    @Test
    void podsAreTerminatedKilledCutOffAndMadeAgain_resultIsThatOfAnUndisturbedRun() throws IOException {
        requireResultOfAnUndisturbedRun("kryo");
    }

    @Test
    @Tag("matrix")
    void podsWithProcessImagesAreTerminatedKilledCutOffAndMadeAgain_resultIsThatOfAnUndisturbedRun()
        throws IOException {
        requireResultOfAnUndisturbedRun("criu");
    }

    private void requireResultOfAnUndisturbedRun(String spc) throws IOException {
        List<String> expected = expected();
        StftJob job = job();
        Path store = Files.createDirectories(job.store());
        Path versions = store.resolve("pi/versions");
        GenericContainer<?> first = worker(store);
        GenericContainer<?> second = worker(store);
        GenericContainer<?> launcher = launcher(store, spc);
        await("version 3 is there", launcher, () -> Files.isDirectory(versions.resolve("00000003")));

        GenericContainer<?> third = worker(store); // late
        awaitLine(third, "joined the launcher", 1);
        Containers.signal(first, "TERM");
        awaitLine(launcher, "ends in 110s, it was told by SIGTERM", 1);
        awaitLine(launcher, "restarted from version 4", 1);
        assertThat(exitCode(first)).isZero();

        Containers.kill(second);
        awaitLine(launcher, "restarted from version 4", 2);

        GenericContainer<?> fourth = worker(store);
        awaitLine(fourth, "joined the launcher", 1);
        containers.cutOff(third);
        awaitLine(launcher, "restarted from version 4", 3);

        containers.cutOff(launcher); // it lives, with the store
        GenericContainer<?> next = launcher(store, spc);
        List.of(worker(store), worker(store)).forEach(each -> awaitLine(each, "joined the launcher", 1));
        awaitLine(next, "restarted from version 4", 1);
        assertThat(exitCode(launcher)).as(launcher.getLogs()).isNotZero();
        awaitLine(worker(store), "joined the launcher", 1); // the file of the next one is still there
        Files.writeString(gate(), "open");
        assertThat(exitCode(next)).as(next.getLogs()).isZero();
        assertThat(next.getLogs().lines().map(line -> line.replaceFirst("^\\[\\d+] ", ""))
            .filter(RESULT.asMatchPredicate()).sorted())
            .isEqualTo(expected.stream().map(line -> line.replaceFirst("^\\[\\d+] ", "")).sorted().toList());
        assertThat(launcher.getLogs()).doesNotContain("result ");
        job.start("list", List.of(job.runCommand().get(0), "verify", "--store", store.toString(), "--job", "pi"))
            .await().expect(0);
    }
}
