package org.stft.spc.kryo;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIOException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

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

    record Ordered1(int width, String unit, int height, String name) {}

    record Ordered2(String name, int height, int width, String unit) {}

    @Test
    void componentsOfARecordInAnotherOrder_areFoundByTheirNames() throws IOException {
        Job job = Job.in(directory);
        job.save("size", new Ordered1(1, "m", 2, "area"));
        job.replace("ChangedProgramTest$Ordered1", "ChangedProgramTest$Ordered2");
        Ordered2 restored = job.restore("size", Ordered2.class);
        assertThat(restored).isEqualTo(new Ordered2("area", 2, 1, "m"));
        assertThat(Job.in(directory).roundTrip(restored)).isEqualTo(restored);
    }

    record Pair1(String name, int count) {}

    record Pair2(double weight, String name, Object note, int count) {}

    static class Model1 {
        int step = 7;
        String label = "old";
        List<Pair1> pairs = List.of(new Pair1("a", 1), new Pair1("b", 2));
    }

    static class Model2 {
        long added = 99;
        String label;
        double[] more = {1};
        List<Pair2> pairs;
        int step;
    }

    private Job savedByTheProgramBefore() throws IOException {
        Job job = Job.in(directory);
        job.save("model", new Model1());
        job.replace("ChangedProgramTest$Model1", "ChangedProgramTest$Model2");
        job.replace("ChangedProgramTest$Pair1", "ChangedProgramTest$Pair2");
        return job;
    }

    @Test
    void newFields_areRefused_namingTheSettingThatAcceptsThem() throws IOException {
        Job job = savedByTheProgramBefore();
        String model = Model2.class.getName();
        assertThatIOException().isThrownBy(() -> job.restore("model", Model2.class)).withMessageContainingAll(
            "the image has no other field", "or have the new fields begin as 0, false or null: -Dstft.kryo.new-fields='"
                + model + ".added," + model + ".more'");
        assertThatIOException().isThrownBy(() -> job.withNewFields(model + ".added").restore("model", Model2.class))
            .withMessageContaining(model + ".more: double[]");
    }

    @Test
    void newFieldsThatAreNamed_beginAsZeroOrNull_andAllOthersAreRestored() throws IOException {
        String model = Model2.class.getName();
        String pair = Pair2.class.getName();
        Job job = savedByTheProgramBefore()
            .withNewFields(model + ".added, " + model + ".more, " + pair + ".weight," + pair + ".note");
        Model2 restored = job.restore("model", Model2.class);
        assertThat(restored.step).isEqualTo(7);
        assertThat(restored.label).isEqualTo("old");
        assertThat(restored.added).isZero();
        assertThat(restored.more).isNull();
        assertThat(restored.pairs).containsExactly(new Pair2(0, "a", null, 1), new Pair2(0, "b", null, 2));
        job.save("model", restored);
        assertThat(Job.in(directory).roundTrip(restored).pairs).isEqualTo(restored.pairs);
    }

    @Test
    void fieldThatIsGone_isRefusedAlthoughItIsNamed() throws IOException {
        Job job = saved();
        job.replace("Grid.rows: int", "Grid.line: int");
        assertThatIOException()
            .isThrownBy(() -> job.withNewFields(Grid.class.getName() + ".rows").restore("grid", Grid.class))
            .withMessageContaining(".line: int").withMessageNotContaining("begin as 0");
    }

    @Test
    void newFieldsThatAreNone_areRefused() {
        assertThatThrownBy(() -> Job.in(directory).withNewFields("rows").restart())
            .isInstanceOf(IllegalArgumentException.class)
            .hasMessageContaining("stft.kryo.new-fields must be a list of fields");
    }

    @Test
    void fieldOfAnotherType_isRefused_namingBoth() throws IOException {
        Job job = saved();
        job.replace("Size.width: int", "Size.width: chr");
        assertThatIOException().isThrownBy(() -> job.restore("grid", Grid.class)).withMessageContainingAll("grid.size",
            "width: chr");
    }

    static class Series<T extends Comparable<T>> {
        List<T> values = new ArrayList<>();
        T last;
        T[] all;
    }

    static class Results extends Series<Integer> {
        List<Integer> counts = new ArrayList<>(List.of(1));
        Map<String, List<? super Double>> more = new HashMap<>();
        Series<?>[] series;
    }

    @Test
    void otherTypeArguments_areRefused_namingBothDeclarations() throws IOException {
        Job job = Job.in(directory);
        job.save("results", new Results());
        String image = new String(job.content(), StandardCharsets.ISO_8859_1);
        assertThat(image).contains("Series.last: java.lang.Integer", "Series.all: java.lang.Integer[]",
            "Results.more: java.util.Map<java.lang.String, java.util.List<? super java.lang.Double>>",
            "Series<?>[]");
        job.replace("Results.counts: java.util.List<java.lang.Integer>",
            "Results.counts: java.util.List<java.lang.Boolean>");
        String counts = Results.class.getName() + ".counts: java.util.List<java.lang.";
        assertThatIOException().isThrownBy(() -> job.restore("results", Results.class)).withMessageContainingAll(
            "the image has " + counts + "Boolean>", "the program has " + counts + "Integer>");
    }

    @Test
    void otherTypeArgumentOfTheSuperclass_isRefused() throws IOException {
        Job job = Job.in(directory);
        job.save("results", new Results());
        job.replace("Series.values: java.util.List<java.lang.Integer>",
            "Series.values: java.util.List<java.lang.Boolean>");
        assertThatIOException().isThrownBy(() -> job.restore("results", Results.class))
            .withMessageContaining("Series.values: java.util.List<java.lang.Boolean>");
    }

    @Test
    void nameOfATypeVariable_isNotInTheImage() throws IOException {
        Job job = Job.in(directory);
        job.save("series", new Series<Long>());
        assertThat(new String(job.content(), StandardCharsets.ISO_8859_1))
            .contains("values: java.util.List<? extends java.lang.Comparable>", "last: java.lang.Comparable");
        assertThat(((Series<?>) job.restore("series", Series.class, null)).values).isEmpty();
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
        job.replace("STFTKRYO\4", "STFTKRYO\5");
        assertThatIOException().isThrownBy(() -> job.restore("grid", Grid.class))
            .withMessageContainingAll("image format 5", "reads format 4", "release of STFT");
    }
}
