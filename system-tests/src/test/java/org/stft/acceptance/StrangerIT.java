package org.stft.acceptance;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.stft.launcher.programs.WaitsForFile;
import org.stft.link.RankEvent;
import org.stft.link.RecordSocket;
import org.stft.services.Services;
import org.stft.testkit.Ended;
import org.stft.testkit.Running;
import org.stft.testkit.StftJob;
import org.stft.testkit.StftJobs;

/** Strangers at every port of a job, while it starts, runs, saves and is restarted: it finishes with the same bits. */
@Tag("any-java")
class StrangerIT {

    private static final int RANKS = 3;
    private static final int FIRST_PORT = 25_000; // of the range of MPJ Express
    private static final int LAST_PORT = 40_000;
    private static final Pattern RESULT = Pattern.compile(".*result .*");

    @RegisterExtension
    final StftJobs jobs = new StftJobs();

    private Network network;

    @BeforeEach
    void connect() throws IOException {
        network = Network.open();
    }

    @AfterEach
    void disconnect() {
        if (network != null) {
            network.close();
        }
    }

    /** A job that waits after its third version until it is let go on. */
    private record Waiting(StftJob job, Path gate) {

        static Waiting in(StftJobs jobs) {
            Path gate = jobs.directory().resolve("gate-" + System.nanoTime());
            return new Waiting(jobs.job(WaitsForFile.class, RANKS, "6", "3", gate.toString()), gate);
        }

        Running start(String... options) {
            List<String> all = new ArrayList<>(List.of(options));
            all.addAll(List.of("--every", "1h", "--max-restarts", "1"));
            return job.startRun(all.toArray(String[]::new));
        }

        Ended finish(Running run) throws IOException {
            Files.createFile(gate);
            return run.await().expect(0);
        }
    }

    @Test
    void strangersAtEveryPort_jobIsRestartedAndHasTheSameResult() throws Exception {
        withstand("kryo", false);
    }

    @Test
    @Tag("matrix")
    void strangersAtEveryPortOfAJobOverHosts_jobIsRestartedAndHasTheSameResult() throws Exception {
        withstand("criu", true);
    }

    @ParameterizedTest
    @CsvSource({"kryo, true", "criu, false"})
    @Tag("campaign")
    void strangersAtEveryPortOtherwise_jobIsRestartedAndHasTheSameResult(String spc, boolean overHosts)
        throws Exception {
        withstand(spc, overHosts);
    }

    private void withstand(String spc, boolean overHosts) throws Exception {
        assumeTrue(Services.backEnd(spc).probe().canWork(), () -> "the back end " + spc + " cannot work here");
        List<byte[]> words = new ArrayList<>(
            List.of(new byte[100], "GET / HTTP/1.0\r\n\r\n".getBytes(StandardCharsets.US_ASCII)));
        List<String> expected = undisturbed(spc, words);
        Waiting waiting = Waiting.in(jobs);
        String hosts = overHosts
            ? Network.HOSTS.stream().map(host -> "netns:" + network.host(host)).collect(Collectors.joining(","))
            : "local";
        Running run = waiting.start("--spc", spc, "--hosts", hosts);
        Map<ListeningPort, Integer> connections;
        try (AttackOnAllPorts attack = new AttackOnAllPorts(run, network, words)) {
            holdUpTheLastRank(run, attack);
            run.awaitThat("version 3 is there", () -> waiting.job().has(3));
            run.kill(run.ranks().get(1));
            run.awaitThat("it is restarted", () -> run.err().contains("restarted from version 3 by " + spc));
            assertThat(run.ranks().values()).as("a rank that runs listens on no port").hasSize(RANKS)
                .allMatch(pid -> ListeningPort.of(pid).isEmpty());
            run.awaitThat("strangers have come often",
                () -> attack.connections().values().stream().anyMatch(count -> count > 100));
            assertThat(waiting.finish(run).result(RESULT)).isEqualTo(expected);
            attack.requireSound();
            connections = attack.connections();
        }
        assertThat(connections.keySet()).noneMatch(port -> port.address().isAnyLocalAddress());
    }

    /** So that the ports of the others are open until the strangers have found them all. */
    private static void holdUpTheLastRank(Running run, AttackOnAllPorts attack) {
        int last = RANKS - 1;
        run.awaitThat("all ranks have started", () -> run.ranks().containsKey(last));
        long pid = run.ranks().get(last);
        run.signal("STOP", pid);
        run.awaitThat("strangers are at the ports of MPJ Express", () -> attack.connections().entrySet().stream()
            .filter(port -> port.getKey().number() >= FIRST_PORT && port.getKey().number() <= LAST_PORT
                && port.getKey().pid() != pid && port.getValue() > 0)
            .count() >= 2L * last);
        run.signal("CONT", pid);
    }

    /** The result, and what a rank of this run says where it connects: to the launcher, to the other ranks, to its back end. */
    private List<String> undisturbed(String spc, List<byte[]> words) throws Exception {
        Waiting waiting = Waiting.in(jobs);
        Running run = waiting.start("--spc", spc);
        run.awaitThat("version 3 is there", () -> waiting.job().has(3));
        Map<String, String> environment = environment(run.ranks().get(1));
        words.add(RecordSocket.frame(new RankEvent.Hello(1, 1, environment.get("STFT_SECRET"))));
        String member = environment.get("STFT_MPJ_MEMBER");
        byte[] nonces = SecureRandom.getSeed(64);
        Mac mac = Mac.getInstance("HmacSHA256");
        mac.init(new SecretKeySpec(secret(member.substring(member.lastIndexOf(' ') + 1)), mac.getAlgorithm()));
        words.add(concatenated("stft".getBytes(StandardCharsets.US_ASCII), Arrays.copyOf(nonces, 32),
            mac.doFinal(concatenated("client".getBytes(StandardCharsets.US_ASCII), nonces))));
        words.add(concatenated("\0\14Sending Info".getBytes(StandardCharsets.US_ASCII),
            ByteBuffer.allocate(12).putInt(25_000).putInt(25_001).putInt(1).array()));
        if (environment.containsKey("STFT_CRIU_SECRET")) {
            words.add(
                concatenated("STFQ".getBytes(StandardCharsets.US_ASCII), secret(environment.get("STFT_CRIU_SECRET")),
                    ByteBuffer.allocate(100).putInt(1).array()));
        }
        return waiting.finish(run).result(RESULT);
    }

    private static byte[] secret(String text) {
        return HexFormat.of().parseHex(text);
    }

    private static byte[] concatenated(byte[]... parts) {
        ByteBuffer all = ByteBuffer.allocate(Stream.of(parts).mapToInt(part -> part.length).sum());
        Stream.of(parts).forEach(all::put);
        return all.array();
    }

    private static Map<String, String> environment(long pid) {
        try {
            return Stream
                .of(Files.readString(Path.of("/proc/" + pid + "/environ"), StandardCharsets.ISO_8859_1).split("\0"))
                .map(entry -> entry.split("=", 2)).filter(entry -> entry.length == 2)
                .collect(Collectors.toMap(entry -> entry[0], entry -> entry[1], (first, second) -> first));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
