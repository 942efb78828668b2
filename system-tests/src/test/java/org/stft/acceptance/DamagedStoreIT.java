package org.stft.acceptance;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.regex.Pattern;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.stft.acceptance.programs.PassesValueAround;
import org.stft.acceptance.programs.SteeredByFiles;
import org.stft.acceptance.programs.SteeredByFiles.Trouble;
import org.stft.launcher.extension.ExitCode;
import org.stft.store.JobStore;
import org.stft.store.Manifest;
import org.stft.store.Store;
import org.stft.testkit.Ended;
import org.stft.testkit.Running;
import org.stft.testkit.StftJob;
import org.stft.testkit.StftJobs;
import org.stft.testkit.Trees;

/** Whatever happens to files of a store: it is found, said, and the newest version that is whole is used. */
@Execution(ExecutionMode.CONCURRENT)
@Tag("any-java")
class DamagedStoreIT {

    private static final Pattern RESULT = Pattern.compile("result of rank .*");
    private static final Map<Integer, List<String>> UNDISTURBED = new ConcurrentHashMap<>();

    @RegisterExtension
    final StftJobs jobs = new StftJobs();

    private final long seed = Long.getLong("stft.test.seed", System.nanoTime());

    /** One version for each corruption, so that one restart has to pass over all of them. */
    @Test
    void anyFileAlteredCutOrMissingAnywhere_isFound_andTheVersionBeforeIsUsed() throws IOException {
        List<String> expected = undisturbed(2);
        StftJob job = killedBehindVersion2(2);
        List<Corruption> all = Corruption.all(job.version(2), job.version(1), new Random(seed));
        System.out.println(all.size() + " corruptions, seed " + seed);
        for (int i = 0; i < all.size(); i++) {
            copyNewest(job, 3 + i);
            all.get(i).strike(job.version(3 + i));
        }
        JsonNode verified = verify(job);
        Ended restarted = job.restart().expect(0).expectMessage("restarted from version 2");
        for (int i = 0; i < all.size(); i++) {
            requireFound(3 + i, all.get(i), verified, restarted);
        }
        assertThat(verified.path("restart").path("version").asLong()).as("version to be used").isEqualTo(2);
        assertThat(restarted.result(RESULT)).isEqualTo(expected);
    }

    private static JsonNode verify(StftJob job) throws IOException {
        Ended verified = job.command("verify", "--json").expect(ExitCode.DAMAGE.code());
        return JsonMapper.builder().build().readTree(verified.out());
    }

    private void requireFound(long version, Corruption corruption, JsonNode verified, Ended restarted) {
        JsonNode said = StreamSupport.stream(verified.path("versions").spliterator(), false)
            .filter(each -> each.path("version").asLong() == version).findFirst().orElseThrow();
        assertThat(said.path("state").asText()).as("%s, seed %d: %s", corruption, seed, said)
            .isEqualToIgnoringCase("damaged");
        assertThat(said.path("damage").toString()).as("%s, seed %d", corruption, seed).contains(corruption.file());
        assertThat(restarted.err().lines().filter(line -> line.contains("version " + version + " cannot be used")))
            .as("%s, seed %d", corruption, seed).hasSize(1).allMatch(line -> line.contains(corruption.file()));
    }

    private List<String> undisturbed(int ranks) {
        return UNDISTURBED.computeIfAbsent(ranks,
            own -> jobs.job(PassesValueAround.class, own, "5").run().expect(0).result(RESULT));
    }

    private StftJob killedBehindVersion2(int ranks) {
        StftJob job = jobs.job(PassesValueAround.class, ranks, "5");
        job.run("--fail", "rank=0,version=2").expectMessage("injected fault");
        assertThat(job.versions()).containsExactly(2L, 1L);
        return job;
    }

    /** Commits what version 2 holds under another number. */
    private static void copyNewest(StftJob job, long number) throws IOException {
        JobStore store = Store.open(job.store()).job("job");
        store.beginEpoch();
        Manifest two = store.manifest(2);
        Path staging = store.stage(number);
        Trees.delete(staging);
        Trees.copy(job.version(2), staging);
        Files.delete(staging.resolve(Manifest.FILE_NAME));
        store.commit(staging,
            Manifest.of(Instant.now(), number, "job", two.ranks(), two.call(), two.fingerprint(), two.phases(),
                two.images()));
    }

    @Test
    @Tag("matrix")
    void newestVersionCorruptOnTwoRanks_restartsFromTheOneBefore() throws IOException {
        List<String> expected = undisturbed(3);
        StftJob job = killedBehindVersion2(3);
        for (String image : List.of("rank-00001.kryo", "rank-00002.kryo")) {
            new Corruption(image, "cut", path -> Files.write(path, new byte[0])).strike(job.version(2));
        }
        Ended restarted = job.restart().expect(0).expectMessage("version 2 cannot be used: rank 1: ")
            .expectMessage("restarted from version 1");
        assertThat(restarted.result(RESULT)).isEqualTo(expected);
    }

    @Test
    void allVersionsCorrupt_saysSoAndTouchesNone() throws IOException {
        StftJob job = killedBehindVersion2(2);
        for (long version : job.versions()) {
            Files.delete(job.version(version).resolve("rank-00001.kryo"));
        }
        Map<Path, String> before = contents(job.jobDirectory().resolve("versions"));
        Ended refused = job.restart().expect(ExitCode.VERSION.code());
        refused.expectMessage("version 2 cannot be used: rank 1: there is no ")
            .expectMessage("version 1 cannot be used: rank 1: there is no ")
            .expectMessage("It holds versions [2, 1]");
        FailingDiskIT.expectOneClearMessage(refused, "can be used. It holds");
        assertThat(contents(job.jobDirectory().resolve("versions"))).isEqualTo(before);
    }

    private static Map<Path, String> contents(Path directory) throws IOException {
        Map<Path, String> contents = new TreeMap<>();
        try (Stream<Path> paths = Files.walk(directory)) {
            for (Path path : paths.filter(Files::isRegularFile).toList()) {
                contents.put(path, Arrays.toString(Files.readAllBytes(path)));
            }
        }
        return contents;
    }

    @Test
    @Tag("matrix")
    void versionAskedForByNumberAndCorrupt_isRefusedAndNoOtherIsUsed() throws IOException {
        StftJob job = killedBehindVersion2(2);
        Files.delete(job.version(2).resolve("rank-00000.kryo"));
        job.restart("--version", "2").expect(ExitCode.VERSION.code())
            .expectMessage("Version 2 cannot be used: rank 0: ");
        assertThat(job.restart("--version", "1").expect(0).result(RESULT)).isEqualTo(undisturbed(2));
    }

    @Test
    @Tag("matrix")
    void onlyVersionOfARunFromAnOldVersionDamaged_comesBackFromThatOldVersion() throws IOException {
        StftJob job = jobs.job(PassesValueAround.class, 2, "5");
        job.run("--fail", "rank=0,version=4").expectMessage("injected fault");
        job.restart("--version", "3", "--fail", "rank=0,version=5").expectMessage("injected fault");
        job.restart("--version", "3", "--fail", "rank=0,version=6").expectMessage("injected fault");
        assertThat(job.versions()).as("two, the one that the run was restarted from, and any that was not yet removed")
            .contains(6L, 5L, 3L);
        Files.delete(job.version(6).resolve("rank-00001.kryo"));
        Ended restarted = job.restart().expect(0).expectMessage("version 6 cannot be used: rank 1: ")
            .expectMessage("restarted from version 3");
        assertThat(restarted.result(RESULT)).isEqualTo(undisturbed(2));
    }

    @Test
    @Tag("matrix")
    void restsInStagingAndTrash_areNeverUsedAndAreRemoved() throws IOException {
        StftJob job = killedBehindVersion2(2);
        Path epoch = job.epoch();
        Path staging = Files.createDirectories(epoch.resolve("staging"));
        Path trash = Files.createDirectories(epoch.resolve("trash"));
        Trees.copy(job.version(1), staging.resolve("00000003-0f8fad5b-d9cb-469f-a165-70867728950e"));
        Trees.copy(job.version(1), trash.resolve("00000009-7c9e6679-7425-40de-944b-e07fc1f90ae7"));
        Files.delete(trash.resolve("00000009-7c9e6679-7425-40de-944b-e07fc1f90ae7/manifest.json"));
        Ended restarted = job.restart().expect(0).expectMessage("restarted from version 2");
        assertThat(restarted.result(RESULT)).isEqualTo(undisturbed(2));
        assertThat(job.rests()).isEmpty();
    }

    @Test
    @Tag("matrix")
    void manifestOfAnUnknownFormat_isRefusedWithBothNumbers_andAnotherVersionCanBeNamed() throws Exception {
        StftJob job = killedBehindVersion2(2);
        Path manifest = job.version(2).resolve("manifest.json");
        String text = Files.readString(manifest).replaceFirst("\"format\" : 1", "\"format\" : 2");
        Files.writeString(manifest, sealed(text));
        Ended refused = job.restart().expect(ExitCode.VERSION.code());
        refused.expectMessage("has format 2, but this release of STFT reads format 1");
        FailingDiskIT.expectOneClearMessage(refused, "has format 2");
        Ended restarted = job.restart("--version", "1").expect(0).expectMessage("restarted from version 1");
        assertThat(restarted.result(RESULT)).isEqualTo(undisturbed(2));
    }

    private static String sealed(String text) throws NoSuchAlgorithmException {
        String body = text.substring(0, text.indexOf(",\n\"sha256\""));
        byte[] digest = MessageDigest.getInstance("SHA-256").digest(body.getBytes(UTF_8));
        return body + ",\n\"sha256\":\"" + HexFormat.of().formatHex(digest) + "\"}\n";
    }

    @Test
    void versionDamagedWhileTheJobRuns_doesNotCountAsKept() throws IOException {
        SteeredJob steered = SteeredJob.in(jobs).trouble(4, Trouble.PAUSE).trouble(5, Trouble.PAUSE);
        Running run = steered.job().startRun();
        steered.awaitReached(run, 4);
        Path image = steered.job().version(3).resolve("rank-00001.kryo");
        Files.write(image, new byte[(int) Files.size(image)]);
        steered.heal(4);
        steered.awaitReached(run, 5);
        run.awaitThat("version 1 is removed", () -> !steered.job().has(1));
        assertThat(steered.job().versions()).as("two whole versions are kept").containsExactly(4L, 3L, 2L);
        steered.heal(5);
        run.await().expect(0);
    }

    @Test
    @Tag("matrix")
    void jobFileAlteredCutOrMissing_isRefused_andTheJobCanBeDescribedAgain() throws IOException {
        StftJob job = killedBehindVersion2(2);
        Path file = job.jobDirectory().resolve("job.json");
        byte[] good = Files.readAllBytes(file);
        List<Integer> fields = Corruption.fields(good);
        Random random = new Random(seed);
        for (int i = 0; i < 3; i++) {
            byte[] bad = good.clone();
            int at = fields.get(random.nextInt(fields.size()));
            bad[at] ^= 1;
            Files.write(file, bad);
            refusesForJobFile(job, "altered at " + at);
        }
        Files.write(file, Arrays.copyOf(good, random.nextInt(good.length)));
        refusesForJobFile(job, "cut");
        Files.delete(file);
        List<String> words = new ArrayList<>(job.runCommand());
        words.set(1, "restart");
        Ended restarted = job.start("described", words).await().expect(0).expectMessage("restarted from version 2");
        assertThat(restarted.result(RESULT)).isEqualTo(undisturbed(2));
    }

    private void refusesForJobFile(StftJob job, String how) {
        Ended refused = job.restart();
        assertThat(refused.exitCode()).as("%s, seed %d%s", how, seed, refused).isEqualTo(ExitCode.VERSION.code());
        refused
            .expectMessage("job.json does not match its own SHA-256: it was truncated or altered. Describe the job");
    }

    @Test
    @Tag("matrix")
    void markerAlteredOrMissing_isRefused_andTheLineInTheMessageRepairsIt() throws IOException {
        StftJob job = killedBehindVersion2(2);
        Path marker = job.store().resolve("stft-store");
        byte[] bytes = Files.readAllBytes(marker);
        bytes[3] ^= 4;
        Files.write(marker, bytes);
        Ended refused = job.restart().expect(ExitCode.STORE.code()).expectMessage("is not a store");
        String line = refused.err().replaceFirst("(?s).*write this line into it: ", "").trim();
        Files.writeString(marker, line + "\n");
        assertThat(job.restart().expect(0).result(RESULT)).isEqualTo(undisturbed(2));
    }

    @Test
    @Tag("matrix")
    void versionsRemovedByHand_saysThatThereIsNone() throws IOException {
        StftJob job = killedBehindVersion2(2);
        for (long version : LongStream.of(1, 2).toArray()) {
            Trees.delete(job.version(version));
        }
        Ended restarted = job.restart().expect(0)
            .expectMessage("no version was saved yet: starting from the beginning");
        assertThat(restarted.result(RESULT)).isEqualTo(undisturbed(2));
    }
}
