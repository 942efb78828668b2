package org.stft.spc.kryo;

import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIOException;

/** An image of a program whose classes have changed since. The image is altered, as the classes here cannot be. */
class ChangedProgramTest {

    @TempDir
    Path directory;

    enum Phase { SOLVE, WRITE }

    record Size(int width, int height) {
        Size {
            if (width > 100) {
                throw new IllegalArgumentException("too wide: " + width);
            }
        }
    }

    static class Grid {
        int rows = 0x01020304;
        Phase phase = Phase.WRITE;
        Size size = new Size(0x11, 2);
    }

    private Job saved() throws IOException {
        Job job = Job.in(directory);
        job.save("grid", new Grid());
        return job;
    }

    @Test
    void renamedField_isRefused_namingBoth() throws IOException {
        Job job = saved();
        job.replace("Grid.rows: int", "Grid.line: int");
        assertThatIOException().isThrownBy(() -> job.restore("grid", Grid.class)).withMessageContainingAll(
            "Cannot restore \"grid\" from", ": grid is of class " + Grid.class.getName(), "has changed since",
            "the image has " + Grid.class.getName() + ".line: int, the program has " + Grid.class.getName()
                + ".rows: int");
    }

    @Test
    void fieldOfAnotherType_isRefused_namingBoth() throws IOException {
        Job job = saved();
        job.replace("Size.width: int", "Size.width: chr");
        assertThatIOException().isThrownBy(() -> job.restore("grid", Grid.class)).withMessageContainingAll("grid.size",
            "width: chr");
    }

    @Test
    void constantThatIsGone_isRefused() throws IOException {
        Job job = saved();
        job.replace("WRITE", "PRINT");
        assertThatIOException().isThrownBy(() -> job.restore("grid", Grid.class))
            .withMessageContaining(
                "grid.phase was " + Phase.class.getName() + ".PRINT, which the program does not have");
    }

    @Test
    void constantThatIsGoneButNotUsed_doesNotMatter() throws IOException {
        Job job = saved();
        job.replace("SOLVE", "OTHER");
        assertThat(job.restore("grid", Grid.class).phase).isEqualTo(Phase.WRITE);
    }

    @Test
    void valueThatARecordRefuses_isReportedWithItsWords() throws IOException {
        Job job = saved();
        job.replace("\u0011\0\0\0", "\u00ff\0\0\0");
        assertThatIOException().isThrownBy(() -> job.restore("grid", Grid.class))
            .withMessageContainingAll("grid.size could not be made", "too wide: 255");
    }

    @Test
    void otherFormat_isRefused_sayingWhichReleaseReadsIt() throws IOException {
        Job job = saved();
        job.replace("STFTKRYO\3", "STFTKRYO\4");
        assertThatIOException().isThrownBy(() -> job.restore("grid", Grid.class))
            .withMessageContainingAll("image format 4", "reads format 3", "release of STFT");
    }
}
