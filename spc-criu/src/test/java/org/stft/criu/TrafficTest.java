package org.stft.criu;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.stft.criu.programs.ProgramContext;
import org.stft.criu.programs.RealCriu;
import org.stft.criu.programs.TestJob;
import org.stft.criu.programs.Whisperers;
import org.stft.criu.tool.Criu;

/** Threads that compute or communicate while images are taken: a right image or none, never one with a message too many or too few. */
@Timeout(value = 180, unit = TimeUnit.SECONDS, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class TrafficTest {

    private static final int ATTEMPTS = 5;

    @TempDir
    Path directory;

    private Path images;
    private Path files;

    @BeforeAll
    static void criu() {
        RealCriu.assumeItWorks();
    }

    @BeforeEach
    void directories() throws IOException {
        images = Files.createDirectory(directory.resolve("images"));
        files = Files.createDirectory(directory.resolve("files"));
    }

    @AfterEach
    void nothingIsLeft() throws IOException {
        assertThat(RealCriu.leftOvers()).isEmpty();
    }

    /**
     * A CRIU that does something when it is about to take the image of a rank: {@code $rank}, for the {@code $turn}-th
     * time. The back end has counted the traffic before.
     */
    private CriuHost hostWith(String before) throws IOException {
        Criu criu = Criu.find(System.getenv());
        Path then = program("then", """
            "$original" || exit
            [ "$CRTOOLS_SCRIPT_ACTION" = pre-dump ] || exit 0
            cd %s
            has() { while ! [ -e "$1" ]; do sleep 0.002; done; }
            [ "$pid" = "$(cat pid-0)" ] && rank=0 || rank=1
            turn=1; while ! mkdir "turn-$rank-$turn" 2>/dev/null; do turn=$((turn + 1)); done
            %s
            exit 0
            """.formatted(files, before));
        Path program = program("criu", """
            [ "$1" = dump ] || exec %1$s "$@"
            export pid="$3" original=
            for word in "$@"; do
              [ "$last" = --action-script ] && original=$word && word=%2$s
              last=$word; shift; set -- "$@" "$word"
            done
            exec %1$s "$@"
            """.formatted(criu.program(), then));
        return new CriuHost(new Criu(program, criu.version()), TestJob.TIMEOUT);
    }

    private Path program(String name, String script) throws IOException {
        Path program = Files.writeString(directory.resolve(name), "#!/bin/sh\n" + script);
        Files.setPosixFilePermissions(program, PosixFilePermissions.fromString("rwx------"));
        return program;
    }

    private TestJob start(CriuHost host, int computing) throws IOException {
        TestJob job = new TestJob(host);
        for (int rank = 0; rank < 2; rank++) {
            TestJob.Rank started = job.start(Whisperers.class, List.of(), "" + rank, images.toString(),
                files.toString(),
                "" + computing);
            Files.writeString(files.resolve("pid"), Long.toString(started.pid()));
            Files.move(files.resolve("pid"), files.resolve("pid-" + rank));
        }
        return job;
    }

    private void make(String name) throws IOException {
        if (!Files.exists(files.resolve(name))) {
            Files.createFile(files.resolve(name));
        }
    }

    /** After a restart the rest is sent; all numbers have come once, and in their order. */
    private void restoreAndSendTheRest(TestJob job) throws IOException {
        job.killAll();
        Files.deleteIfExists(files.resolve("received-9"));
        job.restore(images, 1);
        job.await("restored 1");
        for (int number = 1; number <= 9; number++) {
            make("send-" + number);
        }
        await().atMost(TestJob.TIMEOUT).until(() -> Files.exists(files.resolve("received-9")));
        make("end");
        job.rank(1).await("received " + IntStream.rangeClosed(1, 9).boxed().toList());
    }

    @Test
    void threadsThatComputeAllTheTime_doNotHoldUpAnImage() throws IOException {
        try (TestJob job = start(new CriuHost(Criu.find(System.getenv()), TestJob.TIMEOUT), 2)) {
            make("send-1");
            await().atMost(TestJob.TIMEOUT).until(() -> Files.exists(files.resolve("received-1")));
            make("go-1");
            job.await("saved 1");
            assertThat(job.ranks()).allSatisfy(rank -> assertThat(
                Long.parseLong(rank.await(line -> line.startsWith("millis of 1: "), "the time").substring(13)))
                .as("milliseconds, of which 10 s would be the time limit").isLessThan(8000));
            restoreAndSendTheRest(job);
        }
    }

    @Test
    void threadThatSendsBeforeItsImageIsTaken_allImagesAreTakenAgain() throws IOException {
        try (TestJob job = start(hostWith("[ $rank$turn = 01 ] && : >send-1 && has sent-1"), 0)) {
            make("go-1");
            job.await("saved 1");
            assertThat(files.resolve("turn-0-2")).exists();
            assertThat(files.resolve("turn-1-2")).exists();
            assertThat(files.resolve("turn-0-3")).doesNotExist();
            restoreAndSendTheRest(job);
        }
    }

    /** Its own counts are the same before and after; but the receiver has in its image what the sender will send again. */
    @Test
    void threadThatSendsAfterItsImageWasTaken_toARankThatIsSavedLater_allImagesAreTakenAgain() throws IOException {
        try (TestJob job = start(hostWith("[ $rank$turn = 11 ] && has " + images
            + "/v1/rank-0/stft.properties && : >send-1 && has received-1"), 0)) {
            make("go-1");
            job.await("saved 1");
            restoreAndSendTheRest(job);
            assertThat(files.resolve("turn-1-2")).exists();
        }
    }

    @Test
    void threadThatSendsWhileEachImageIsTaken_versionIsRefusedAndTheJobGoesOn() throws IOException {
        try (TestJob job = start(hostWith("[ $rank = 0 ] && : >send-$turn && has sent-$turn"), 0)) {
            make("go-1");
            job.rank(0).await(line -> line.matches("refused 1: the process sent 4 bytes on the connection from .*"),
                "the refusal");
            assertThat(files.resolve("turn-0-" + ATTEMPTS)).exists();
            assertThat(files.resolve("turn-0-" + (ATTEMPTS + 1))).doesNotExist();
            for (int number = 1; number <= 9; number++) {
                make("send-" + number);
            }
            await().atMost(TestJob.TIMEOUT).until(() -> Files.exists(files.resolve("received-9")));
            make("end");
            job.rank(1).await("received " + IntStream.rangeClosed(1, 9).boxed().toList());
        }
    }
}
