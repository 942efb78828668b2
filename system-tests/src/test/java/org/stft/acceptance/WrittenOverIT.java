package org.stft.acceptance;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.List;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.stft.acceptance.programs.ChangesLargeArray;
import org.stft.acceptance.programs.WaitsBetweenArrays;
import org.stft.fault.CrashPoint;
import org.stft.fault.FaultSpec.Kill;
import org.stft.testkit.Crash;
import org.stft.testkit.CrashMatrix;
import org.stft.testkit.Ended;
import org.stft.testkit.Running;
import org.stft.testkit.StftJob;
import org.stft.testkit.StftJobs;

/** Images that are written over those of removed versions, and images that change while they are read. */
@Tag("any-java")
@Execution(ExecutionMode.CONCURRENT)
class WrittenOverIT {

    private static final Pattern RESULT = Pattern.compile("result of rank .*");

    @RegisterExtension
    final StftJobs jobs = new StftJobs();

    @CrashMatrix(main = ChangesLargeArray.class, arguments = "6", result = "result of rank .*", kills = Kill.RANK,
        points = CrashPoint.IMAGE_PARTLY_WRITTEN, targets = 1, version = 4)
    void killedWhileAnImageIsWrittenOverAnOldOne_comesBackWithTheSameResult(Crash crash) {
        crash.survive();
    }

    @CrashMatrix(main = ChangesLargeArray.class, arguments = "6", result = "result of rank .*", kills = Kill.RANK,
        points = {CrashPoint.IMAGE_OPENED, CrashPoint.IMAGE_WRITTEN}, targets = 1, version = 4)
    @Tag("matrix")
    void killedBeforeOrAfterAnImageIsWrittenOverAnOldOne_comesBackWithTheSameResult(Crash crash) {
        crash.survive();
    }

    @CrashMatrix(main = ChangesLargeArray.class, arguments = "6", result = "result of rank .*", kills = Kill.ALL,
        points = {CrashPoint.IMAGE_OPENED, CrashPoint.IMAGE_PARTLY_WRITTEN, CrashPoint.IMAGE_WRITTEN}, targets = 1,
        version = 4)
    @Tag("matrix")
    void allKilledWhileImagesAreWrittenOverOldOnes_comesBackWithTheSameResult(Crash crash) {
        crash.survive();
    }

    @Test
    @Tag("matrix")
    void imageOfARemovedVersionWithAnotherName_isNotWrittenOver() throws IOException {
        List<String> expected = jobs.job(ChangesLargeArray.class, 2, "6").run().expect(0).result(RESULT);
        StftJob job = jobs.job(ChangesLargeArray.class, 2, "6");
        job.run("--fail", "rank=0,version=2", "--max-restarts", "0").expectMessage("injected fault");
        byte[] content = Files.readAllBytes(image(job, 1, 0));
        Path backup = Files.createLink(jobs.directory().resolve("backup"), image(job, 1, 0));
        Object other = key(image(job, 1, 1));
        job.restart("--fail", "rank=0,version=4", "--max-restarts", "0").expectMessage("injected fault");
        assertThat(key(image(job, 4, 0))).isNotEqualTo(key(backup));
        assertThat(key(image(job, 4, 1))).as("the other image has one name").isEqualTo(other);
        Ended restarted = job.restart().expect(0).expectMessage("restarted from version 4");
        assertThat(restarted.result(RESULT)).isEqualTo(expected);
        assertThat(backup).hasBinaryContent(content);
        assertThat(job.rests()).isEmpty();
    }

    private static Path image(StftJob job, long version, int rank) {
        return job.version(version).resolve("rank-0000" + rank + ".kryo");
    }

    private static Object key(Path file) throws IOException {
        return Files.readAttributes(file, BasicFileAttributes.class).fileKey();
    }

    @Test
    @Tag("matrix")
    void imageCutWhileItIsRestored_oneMessage_andTheVersionBeforeIsUsed() throws IOException {
        Path pause = jobs.directory().resolve("pause");
        StftJob job = jobs.job(WaitsBetweenArrays.class, 2, pause.toString());
        List<String> expected = job.run().expect(0).result(RESULT);
        job = jobs.job(WaitsBetweenArrays.class, 2, pause.toString());
        job.run("--fail", "rank=0,version=2", "--max-restarts", "0").expectMessage("injected fault");
        Files.writeString(pause, "");
        Running restart = job.startRestart("--max-restarts", "0");
        restart.awaitThat("the first array is restored on both ranks",
            () -> Files.exists(WaitsBetweenArrays.reached(pause, 0))
                && Files.exists(WaitsBetweenArrays.reached(pause, 1)));
        try (FileChannel image = FileChannel.open(image(job, 2, 1), StandardOpenOption.WRITE)) {
            image.truncate(WaitsBetweenArrays.CELLS * 12L);
        }
        Files.delete(pause);
        FailingDiskIT.expectOneClearMessage(restart.await(), "ends before its");
        Ended restarted = job.restart().expect(0).expectMessage("version 2 cannot be used: rank 1: ")
            .expectMessage("restarted from version 1");
        assertThat(restarted.result(RESULT)).isEqualTo(expected);
    }
}
