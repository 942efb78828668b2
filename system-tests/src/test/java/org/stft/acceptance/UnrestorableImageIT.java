package org.stft.acceptance;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.stft.acceptance.programs.HoldsFileOfAnotherOwner;
import org.stft.criu.CriuProvider;
import org.stft.services.Services;
import org.stft.spc.Probe;
import org.stft.testkit.Ended;
import org.stft.testkit.StftJob;
import org.stft.testkit.StftJobs;

/** Process images that are intact and that CRIU cannot restore, because a file that the process holds open has gone or CRIU is killed. */
@Tag("any-java")
class UnrestorableImageIT {

    private static final Pattern RESULT = Pattern.compile("result of rank .*");
    private static final String OPENS = "3";

    private static List<String> undisturbed;

    @RegisterExtension
    final StftJobs jobs = new StftJobs();

    @BeforeAll
    static void requireCriu() {
        Probe probe = Services.backEnd("criu").probe();
        assumeTrue(probe.canWork(), () -> "The back end criu " + probe);
    }

    private Path borrowed() {
        return jobs.directory().resolve("borrowed");
    }

    private StftJob job(int removes) {
        return jobs.job(HoldsFileOfAnotherOwner.class, 2, "6", OPENS, borrowed().toString(), Integer.toString(removes));
    }

    /** Version 3 is the first whose images hold the file open. */
    private StftJob killedAfterVersion3(String... options) throws IOException {
        StftJob job = job(0);
        List<String> all = new ArrayList<>(
            List.of("--spc", "criu", "--keep", "9", "--max-restarts", "0", "--fail", "rank=1,version=3"));
        all.addAll(List.of(options));
        job.run(all.toArray(String[]::new)).expectMessage("Last version: 3.");
        assertThat(job.versions()).containsExactly(3L, 2L, 1L);
        return job;
    }

    /** The result of a run without a fault, which is made once for all tests. */
    private List<String> expected() {
        if (undisturbed == null) {
            undisturbed = job(0).run("--every", "1h").expect(0).result(RESULT);
        }
        return undisturbed;
    }

    private static Map<Path, Long> contents(Path version) throws IOException {
        Map<Path, Long> times = new TreeMap<>();
        try (Stream<Path> files = Files.walk(version)) {
            for (Path file : files.toList()) {
                times.put(file, Files.getLastModifiedTime(file).toMillis());
            }
        }
        return times;
    }

    @Test
    void newestCannotBeRestored_theVersionBeforeIsUsed_andTheNewestIsNotTouched() throws IOException {
        newestCannotBeRestored("local", "rank 0: ");
    }

    @Test
    @Tag("matrix")
    void newestCannotBeRestoredOnTwoHosts_theVersionBeforeIsUsed_andTheNewestIsNotTouched() throws IOException {
        newestCannotBeRestored("process:a,local", "process:a: rank 0: ");
    }

    private void newestCannotBeRestored(String hosts, String rank) throws IOException {
        StftJob job = killedAfterVersion3("--hosts", hosts);
        Map<Path, Long> before = contents(job.version(3));
        Files.delete(borrowed());
        Ended ended = job.restart().expect(0)
            .expectMessage("The criu images of version 3 could not be restored: " + rank)
            .expectMessage("borrowed").expectMessage("Version 3 is not touched. Trying the version before it.")
            .expectMessage("restarted from version 2 by criu");
        assertThat(ended.result(RESULT)).isEqualTo(expected());
        assertThat(contents(job.version(3))).isEqualTo(before);
    }

    @Test
    @Tag("matrix")
    void versionThatTheUserNamedCannotBeRestored_noOtherIsUsed_andTheOlderOnesAreNamed() throws IOException {
        StftJob job = killedAfterVersion3();
        Files.delete(borrowed());
        Ended ended = job.restart("--version", "3").expect(4)
            .expectMessage("The version is not touched. Restart from an older one with --version V. There are 2, 1.");
        assertThat(ended.err()).doesNotContain("restarted from");
        job.restart("--version", "2").expect(0).expectMessage("restarted from version 2 by criu");
    }

    @Test
    @Tag("matrix")
    void versionsOfThisRunCannotBeRestored_thoseOfAnEarlierRunAreOnlyNamed() throws IOException {
        StftJob job = job(0);
        job.run("--spc", "criu", "--keep", "9", "--max-restarts", "0", "--fail", "rank=1,version=2")
            .expectMessage("Last version: 2.");
        StftJob again = jobs.job(HoldsFileOfAnotherOwner.class, 2, "6", "1", borrowed().toString(), "0");
        job.start("run-again",
            again.runCommand("--spc", "criu", "--keep", "9", "--max-restarts", "0", "--discard", "--fail",
                "rank=1,version=3").stream().map(word -> word.replace(again.store().toString(), job.store().toString()))
                .toList())
            .await();
        assertThat(job.versions()).containsExactly(3L, 2L, 1L);
        Files.delete(borrowed());
        job.restart().expect(4).expectMessage("Restart from an older one with --version V. There are 2, 1.");
    }

    @Test
    @Tag("matrix")
    void newestCannotBeRestoredInARunningJob_itIsNotTriedAgainInTheNextRestart() {
        Ended ended = job(3)
            .run("--spc", "criu", "--keep", "9", "--max-restarts", "2", "--fail", "rank=1,version=4,point=entering",
                "--fail", "rank=0,version=4,point=voting")
            .expect(0).expectMessage("Restart 1 of 2 from version 3")
            .expectMessage("restarted from version 2 by criu").expectMessage("Restart 2 of 2 from version 2");
        assertThat(ended.err().lines().filter(line -> line.contains("could not be restored"))).hasSize(1);
        assertThat(ended.result(RESULT)).isEqualTo(expected());
    }

    @Test
    @Tag("matrix")
    void criuIsKilledInARestoreOnOneHost_theSameVersionIsRestoredOnceMore() throws IOException {
        criuIsKilledInARestore("local");
    }

    @Test
    @Tag("matrix")
    void criuIsKilledInARestore_theSameVersionIsRestoredOnceMore() throws IOException {
        criuIsKilledInARestore("process:a,local");
    }

    private void criuIsKilledInARestore(String hosts) throws IOException {
        StftJob job = killedAfterVersion3("--hosts", hosts);
        Ended ended = restart(job, "1").expect(0).expectMessage("CRIU was killed by SIGKILL")
            .expectMessage("Trying the same version once more.").expectMessage("restarted from version 3 by criu");
        assertThat(ended.result(RESULT)).isEqualTo(expected());
    }

    @Test
    @Tag("matrix")
    void criuIsKilledInEachRestore_theJobEndsAfterTwoAttemptsForEachVersion() throws IOException {
        StftJob job = killedAfterVersion3();
        Ended ended = restart(job, "99").expect(4).expectMessage("There is no older version.");
        assertThat(ended.err().lines().filter(line -> line.contains("could not be restored"))).hasSize(6);
        assertThat(job.versions()).containsExactly(3L, 2L, 1L);
        job.restart().expect(0).expectMessage("restarted from version 3 by criu");
    }

    /** Restarts a job with the real CRIU, which is killed in so many restores. */
    private Ended restart(StftJob job, String kills) throws IOException {
        Path criu = jobs.directory().resolve("criu");
        Path marks = Files.createDirectories(jobs.directory().resolve("killed"));
        Files.writeString(criu, String.join("\n", "#!/bin/sh", "case \" $* \" in *' restore '*)",
            "  n=0; while [ $n -lt " + kills + " ]; do n=$((n + 1)); mkdir " + marks
                + "/$n 2>/dev/null && kill -9 $$; done;;",
            "esac",
            "exec " + new CriuProvider().program() + " \"$@\"", ""));
        Files.setPosixFilePermissions(criu, PosixFilePermissions.fromString("rwxr-xr-x"));
        List<String> words = new ArrayList<>(List.of("env", "STFT_CRIU=" + criu));
        words.addAll(job.restartCommand());
        return job.start("restart-with-kills", words).await();
    }
}
