package org.stft.criu;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIOException;
import static org.awaitility.Awaitility.await;

import java.io.FileOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.stft.criu.programs.RealCriu;
import org.stft.criu.programs.Scribe;
import org.stft.criu.programs.TestJob;
import org.stft.criu.tool.Criu;

/**
 * Files that a process writes to when it is saved, and what has become of them when it is restored: after the restart they
 * have what an undisturbed run would have written, or the restart is refused and no file is changed.
 */
@Timeout(value = 180, unit = TimeUnit.SECONDS, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class WrittenFilesTest {

    private static final String SETTING = "STFT_CRIU_FILES";

    @TempDir
    Path directory;

    private Path images;
    private Path files;
    private Path log;
    private final List<Integer> told = new ArrayList<>(List.of(0, 0));

    @BeforeAll
    static void criu() {
        RealCriu.assumeItWorks();
    }

    @BeforeEach
    void directories() throws IOException {
        images = Files.createDirectory(directory.resolve("images"));
        files = Files.createDirectory(directory.resolve("files"));
        log = files.resolve("log");
    }

    @AfterEach
    void nothingIsLeft() throws IOException {
        assertThat(RealCriu.leftOvers()).isEmpty();
    }

    private TestJob start(int ranks) throws IOException {
        return start(new CriuHost(Criu.find(System.getenv()), TestJob.TIMEOUT), ranks);
    }

    private TestJob start(CriuHost host, int ranks) throws IOException {
        TestJob job = new TestJob(host);
        for (int rank = 0; rank < ranks; rank++) {
            job.start(Scribe.class, List.of(), "" + rank, "" + ranks, images.toString(), files.toString());
        }
        return job;
    }

    /** Has a rank execute commands, one after the other. */
    private void tell(TestJob job, int rank, String... commands) throws IOException {
        for (String command : commands) {
            int number = told.get(rank) + 1;
            order(rank, command);
            job.rank(rank).await("done " + number);
        }
    }

    private void order(int rank, String command) throws IOException {
        told.set(rank, told.get(rank) + 1);
        Path order = Files.writeString(files.resolve("order"), command);
        Files.move(order, files.resolve("do-" + rank + "-" + told.get(rank)), StandardCopyOption.ATOMIC_MOVE);
    }

    /** All ranks save themselves together. */
    private void checkpoint(TestJob job, int version) throws IOException {
        for (int rank = 0; rank < job.ranks().size(); rank++) {
            order(rank, "checkpoint " + version);
        }
        job.await("saved " + version);
    }

    /** A restored rank executes what it was told after its checkpoint; this takes the last orders back. */
    private void takeBack(int rank, int orders) throws IOException {
        for (int i = 0; i < orders; i++) {
            Files.delete(files.resolve("do-" + rank + "-" + told.get(rank)));
            told.set(rank, told.get(rank) - 1);
        }
    }

    private void awaitAllDone(TestJob job) {
        for (int rank = 0; rank < job.ranks().size(); rank++) {
            job.rank(rank).await("done " + told.get(rank));
        }
    }

    private TestJob savedAfterOne(String how) throws IOException {
        TestJob job = start(1);
        tell(job, 0, how + " log", "put log one");
        checkpoint(job, 1);
        return job;
    }

    @ParameterizedTest
    @ValueSource(strings = {"append", "write", "update", "child"})
    void writtenToAfterTheCheckpoint_itComesOnceAfterTheRestart(String how) throws IOException {
        try (TestJob job = start(1)) {
            tell(job, 0, how + " log", "put log one");
            await().until(() -> Files.readString(log).equals("one\n")); // by a child
            checkpoint(job, 1);
            tell(job, 0, "put log two", "put log three");
            await().until(() -> Files.readString(log).equals("one\ntwo\nthree\n"));
            job.killAll();
            assertThat(job.restore(images, 1, Map.of()))
                .contains("cut " + log + " back from 14 to 4 bytes, its length in this version");
            awaitAllDone(job);
            await().until(() -> Files.readString(log).equals("one\ntwo\nthree\n"));
        }
    }

    @Test
    void plainFileGrew_andTheRestartWritesLess_nothingOfTheOldRunRemains() throws IOException {
        try (TestJob job = savedAfterOne("write")) {
            tell(job, 0, "put log a-long-line", "put log another-line");
            job.killAll();
            takeBack(0, 2);
            job.restore(images, 1);
            tell(job, 0, "put log two");
            assertThat(log).content().isEqualTo("one\ntwo\n");
        }
    }

    @Test
    void standardOutputInAFile_isCutAndContinued() throws IOException {
        Path output = files.resolve("output");
        try (TestJob job = new TestJob()) {
            job.startBy(List.of("sh", "-c", "exec \"$@\" >>'" + output + "'", "sh"), Scribe.class, List.of(), Map.of(),
                List.of("0", "1", images.toString(), files.toString()));
            order(0, "put stdout one");
            order(0, "checkpoint 1");
            await().until(() -> Files.exists(output) && Files.readString(output).endsWith("done 2\n"));
            job.killAll();
            job.restore(images, 1);
            order(0, "put stdout two");
            await().until(() -> Files.readString(output).endsWith("done 3\n"));
            assertThat(output).content().isEqualTo("one\ndone 1\nrestored 1\ndone 2\ntwo\ndone 3\n");
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"append", "write", "update"})
    void becameShorter_isRefusedWithBothLengths_untilItIsBack_orTheUserSaysSo(String how) throws IOException {
        try (TestJob job = savedAfterOne(how)) {
            job.killAll();
            Files.writeString(log, "o");
            assertThatIOException().isThrownBy(() -> job.restore(images, 1)).withMessageContainingAll("rank 0",
                log + " ",
                "of 4 bytes", "it has 1 bytes now", "Put the file back", "-Dstft.criu.files=keep");
            assertThat(log).content().isEqualTo("o");
            job.restore(images, 1, Map.of(SETTING, "keep"));
            tell(job, 0, "put log two");
            assertThat(log).content().isEqualTo(how.equals("append") ? "otwo\n" : "o\0\0\0two\n");
            job.killAll();
            takeBack(0, 1);
            Files.writeString(log, "one\n");
            job.restore(images, 1);
            tell(job, 0, "put log three");
            assertThat(log).content().isEqualTo("one\nthree\n");
        }
    }

    @Test
    void mappedFileBecameShorter_isRefused() throws IOException {
        Path mapped = Files.writeString(files.resolve("mapped"), "one\n");
        try (TestJob job = start(1)) {
            tell(job, 0, "map mapped");
            checkpoint(job, 1);
            job.killAll();
            Files.writeString(mapped, "o");
            assertThatIOException().isThrownBy(() -> job.restore(images, 1))
                .withMessageContainingAll(mapped.toString(), "of 4 bytes", "it has 1 bytes now");
        }
    }

    @Test
    void twoGenerations_eachVersionHasItsLength() throws IOException {
        try (TestJob job = savedAfterOne("append")) {
            tell(job, 0, "put log two");
            checkpoint(job, 2);
            tell(job, 0, "put log three");
            job.killAll();
            assertThat(job.restore(images, 2, Map.of())).singleElement().asString().contains("from 14 to 8 bytes");
            awaitAllDone(job);
            assertThat(log).content().isEqualTo("one\ntwo\nthree\n");
            job.killAll();
            takeBack(0, 3);
            assertThat(job.restore(images, 1, Map.of())).singleElement().asString().contains("from 14 to 4 bytes");
            tell(job, 0, "put log 2");
            checkpoint(job, 3);
            job.killAll();
            assertThatIOException().isThrownBy(() -> job.restore(images, 2))
                .withMessageContaining("it has 6 bytes now");
            assertThat(job.restore(images, 3, Map.of())).isEmpty();
            tell(job, 0, "put log 3");
            assertThat(log).content().isEqualTo("one\n2\n3\n");
        }
    }

    @Test
    void sameImageRestoredAgainAndAgain_eachTimeFromTheSameState() throws IOException {
        try (TestJob job = savedAfterOne("append")) {
            tell(job, 0, "put log two");
            for (int time = 1; time <= 3; time++) {
                job.killAll();
                job.restore(images, 1);
                awaitAllDone(job);
                assertThat(log).content().isEqualTo("one\ntwo\n");
            }
        }
    }

    @Test
    void severalRanksAppendToOneFile_noLineIsLostAndNoneComesTwice() throws IOException {
        try (TestJob job = start(2)) {
            for (int rank = 0; rank < 2; rank++) {
                tell(job, rank, "append log", "append log-" + rank, "put log one", "put log-" + rank + " one");
            }
            checkpoint(job, 1);
            tell(job, 0, "put log two", "put log-0 two");
            tell(job, 1, "put log two", "put log-1 two");
            job.killAll();
            assertThat(job.restore(images, 1, Map.of())).hasSize(3);
            awaitAllDone(job);
            assertThat(log).content().isEqualTo("one\none\ntwo\ntwo\n");
            assertThat(files.resolve("log-0")).content().isEqualTo("one\ntwo\n");
            assertThat(files.resolve("log-1")).content().isEqualTo("one\ntwo\n");
        }
    }

    @Test
    void manyFilesHaveGrown_allAreCutAndSomeAreNamed() throws IOException {
        try (TestJob job = start(1)) {
            for (int i = 0; i < 20; i++) {
                tell(job, 0, "append log-" + i, "put log-" + i + " one");
            }
            checkpoint(job, 1);
            for (int i = 0; i < 20; i++) {
                tell(job, 0, "put log-" + i + " two");
            }
            job.killAll();
            takeBack(0, 20);
            assertThat(job.restore(images, 1, Map.of())).hasSize(9).last().isEqualTo("the same of 12 further files");
            for (int i = 0; i < 20; i++) {
                assertThat(files.resolve("log-" + i)).content().isEqualTo("one\n");
            }
        }
    }

    @Test
    void oneOfSeveralFilesCannotBeUsed_noneIsCut() throws IOException {
        try (TestJob job = start(2)) {
            tell(job, 0, "append log", "put log one");
            tell(job, 1, "append log-1", "put log-1 one");
            checkpoint(job, 1);
            tell(job, 0, "put log two");
            job.killAll();
            Files.delete(files.resolve("log-1"));
            assertThatIOException().isThrownBy(() -> job.restore(images, 1))
                .withMessageContainingAll("rank 1", "log-1 of 4 bytes", "it does not exist", "Put it back");
            assertThat(log).content().isEqualTo("one\ntwo\n");
        }
    }

    @Test
    void replacedByAnotherFile_isNotCut() throws IOException {
        try (TestJob job = savedAfterOne("append")) {
            job.killAll();
            Files.move(log, files.resolve("log.1"));
            Files.writeString(log, "another file\n");
            assertThatIOException().isThrownBy(() -> job.restore(images, 1)).withMessageContainingAll(
                "another file of 13 bytes has its name now", "truncate -s 4 " + log, "-Dstft.criu.files=keep");
            assertThat(log).content().isEqualTo("another file\n");
            Files.writeString(log, "one\n"); // a copy with the same length does
            job.restore(images, 1);
            tell(job, 0, "put log two");
            assertThat(log).content().isEqualTo("one\ntwo\n");
            assertThat(files.resolve("log.1")).content().isEqualTo("one\n");
        }
    }

    @Test
    void anotherProcessWritesToIt_isNotCut() throws IOException {
        try (TestJob job = savedAfterOne("append"); OutputStream other = new FileOutputStream(log.toFile(), true)) {
            job.killAll();
            other.write("other\n".getBytes());
            assertThatIOException().isThrownBy(() -> job.restore(images, 1)).withMessageContainingAll(
                "it has 10 bytes now", "another process has it open for writing", "fuser");
            assertThat(log).content().isEqualTo("one\nother\n");
        }
    }

    @Test
    void refuse_everyChangeIsRefused() throws IOException {
        Map<String, String> refuse = Map.of(SETTING, "refuse");
        try (TestJob job = savedAfterOne("update")) {
            tell(job, 0, "put log two");
            job.killAll();
            assertThatIOException().isThrownBy(() -> job.restore(images, 1, refuse)).withMessageContainingAll(
                "it has 8 bytes now", "truncate -s 4 " + log, "-Dstft.criu.files=cut");
            Files.writeString(log, "eno\n", StandardOpenOption.TRUNCATE_EXISTING);
            assertThatIOException().isThrownBy(() -> job.restore(images, 1, refuse))
                .withMessageContaining("it was written to after the checkpoint");
            assertThat(log).content().isEqualTo("eno\n");
        }
    }

    @Test
    void refuse_filesThatAreAsTheyWereAreNot() throws IOException {
        Map<String, String> refuse = Map.of(SETTING, "refuse");
        try (TestJob job = savedAfterOne("append")) {
            job.killAll();
            assertThat(job.restore(images, 1, refuse)).isEmpty();
        }
    }

    @Test
    void keep_theFileIsUsedAsItIs() throws IOException {
        try (TestJob job = savedAfterOne("append")) {
            tell(job, 0, "put log two");
            job.killAll();
            assertThat(job.restore(images, 1, Map.of(SETTING, "keep"))).isEmpty();
            awaitAllDone(job);
            assertThat(log).content().isEqualTo("one\ntwo\ntwo\n");
        }
    }

    /** What the ranks overwrote and can read is not brought back: the user is told. */
    @Test
    void overwrittenInPlace_isReported() throws IOException {
        try (TestJob job = savedAfterOne("update")) {
            job.killAll();
            Files.writeString(log, "ONE\n", StandardOpenOption.TRUNCATE_EXISTING);
            assertThat(job.restore(images, 1, Map.of())).singleElement().asString().contains(log.toString(),
                "what was overwritten in it has not come back");
        }
    }

    /** A CRIU that does something when it is about to take an image, and when it has taken it. */
    private CriuHost hostWith(String before, String after) throws IOException {
        Criu criu = Criu.find(System.getenv());
        String now = "now() { echo $1 >../new; mv ../new now; while [ -e now ]; do sleep 0.002; done; }\ncd " + files
            + "\n";
        Path then = program("then", """
            "$original" || exit
            [ "$CRTOOLS_SCRIPT_ACTION" = pre-dump ] || exit 0
            %s%s
            exit 0
            """.formatted(now, before));
        Path program = program("criu", """
            [ "$1" = dump ] || exec %1$s "$@"
            export pid="$3" original=
            for word in "$@"; do
              [ "$last" = --action-script ] && original=$word && word=%2$s
              last=$word; shift; set -- "$@" "$word"
            done
            %1$s "$@" || exit
            %3$s%4$s
            exit 0
            """.formatted(criu.program(), then, now, after));
        return new CriuHost(new Criu(program, criu.version()), TestJob.TIMEOUT);
    }

    private Path program(String name, String script) throws IOException {
        Path program = Files.writeString(directory.resolve(name), "#!/bin/sh\n" + script);
        Files.setPosixFilePermissions(program, PosixFilePermissions.fromString("rwx------"));
        return program;
    }

    @ParameterizedTest
    @ValueSource(strings = {"append", "write"})
    void threadWritesWhileTheImageIsTaken_itsLengthIsThatOfTheMomentInWhichItWas(String how) throws IOException {
        try (TestJob job = start(hostWith("now before", "now after"), 1)) {
            tell(job, 0, how + " log", "put log one", "thread log");
            checkpoint(job, 1);
            assertThat(log).content().isEqualTo("one\nbefore\nafter\n");
            job.killAll();
            job.restore(images, 1);
            assertThat(log).content().isEqualTo("one\nbefore\n");
            tell(job, 0, "put log two");
            assertThat(log).content().isEqualTo("one\nbefore\ntwo\n");
        }
    }

    @Test
    void threadWritesToAFileOfSeveralRanksWhileOneIsSaved_allImagesAreTakenAgain() throws IOException {
        String once = "[ $pid = $(cat ../pid-0) ] && mkdir ../once 2>/dev/null && "
            + "{ while ! [ -e ../images/v1/rank-1/stft.properties ]; do sleep 0.002; done; now between; }";
        try (TestJob job = start(hostWith(once, ":"), 2)) {
            Files.writeString(directory.resolve("pid-0"), Long.toString(job.rank(0).pid()));
            tell(job, 0, "append log", "put log one", "thread log");
            tell(job, 1, "append log", "put log one");
            checkpoint(job, 1);
            tell(job, 1, "put log two");
            job.killAll();
            job.restore(images, 1);
            awaitAllDone(job);
            assertThat(log).content().isEqualTo("one\none\nbetween\ntwo\n");
        }
    }
}
