package org.stft.spc.kryo;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIOException;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.entry;

/** Which classes may be in an image, and what is said of those that may not. */
class AllowedClassesTest {

    private static final String CIRCLE = Circle.class.getName();
    private static final String SAME_PACKAGE = "org.stft.spc.kryo.*";

    @TempDir
    Path directory;

    interface Shape {}

    static final class Circle implements Shape {
        double radius = 2;
    }

    static class Drawing {
        String title = "d";
        Shape shape;
        Shape[][] shapes = new Shape[2][];
    }

    static class Cell {
        int value;

        Cell(int value) {
            this.value = value;
        }
    }

    static class SpecialCell extends Cell {
        SpecialCell() {
            super(1);
        }
    }

    enum Kind { WALL, FLUID }

    record Bounds(Kind low, Cell[] corners) {}

    static class Base<T> {
        T first;
    }

    static class Declared extends Base<Cell> {
        List<? extends Bounds> list = new ArrayList<>(List.of(new Bounds(Kind.FLUID, new Cell[] {new Cell(3)})));
        Map<String, Cell[]> map = new HashMap<>(Map.of("a", new Cell[] {new Cell(4)}));
        Cell[][] cells = {{new Cell(5)}, {}};
        Cell cell = new Cell(6);
    }

    @Test
    void everythingThatFieldsDeclare_isAllowed() throws IOException {
        Declared saved = new Declared();
        saved.first = new Cell(7);
        assertThat(Job.in(directory).roundTrip(saved)).usingRecursiveComparison().isEqualTo(saved);
    }

    @Test
    void subclassInAPolymorphicField_isRefused_namingClassPlaceEntryAndSetting() {
        Drawing drawing = new Drawing();
        drawing.shapes[1] = new Shape[] {null, new Circle()};
        assertThatIOException().isThrownBy(() -> Job.in(directory).save("drawing", drawing))
            .withMessage("Cannot save \"drawing\": drawing.shapes[1][1] is of class " + CIRCLE + ", which is neither "
                + "among the types that " + Drawing.class.getName() + " and its fields declare nor allowed by name. If "
                + "it belongs to the state, set stft.kryo.allow=" + CIRCLE
                + " (a list, separated by commas; package.* allows a package)");
    }

    @Test
    void restoreWithoutTheAllowance_isRefusedWithTheSameWords() throws IOException {
        Drawing drawing = new Drawing();
        drawing.shape = new Circle();
        String atSave = assertThatIOException().isThrownBy(() -> Job.in(directory).save("drawing", drawing))
            .actual().getMessage();
        Job job = Job.in(directory).allowing(CIRCLE);
        job.save("drawing", drawing);
        assertThatIOException().isThrownBy(() -> Job.in(directory).restore("drawing", Drawing.class))
            .withMessage(atSave.replace("Cannot save \"drawing\"",
                "Cannot restore \"drawing\" from the image " + directory.resolve("image")));
    }

    @ParameterizedTest
    @ValueSource(strings = {"org.stft.spc.kryo.AllowedClassesTest$Circle", SAME_PACKAGE,
        " com.example.Other , org.stft.spc.kryo.AllowedClassesTest$Circle,"})
    void classAllowedByNameOrPackage_isSavedAndRestored(String allow) throws IOException {
        Drawing drawing = new Drawing();
        drawing.shape = new Circle();
        drawing.shapes[0] = new Circle[] {new Circle()};
        Drawing restored = Job.in(directory).allowing(allow).roundTrip(drawing);
        assertThat(restored).usingRecursiveComparison().isEqualTo(drawing);
        assertThat(restored.shapes[0]).isExactlyInstanceOf(Circle[].class);
    }

    @ParameterizedTest
    @ValueSource(strings = {"org.stft.*", "org.stft.spc.kryo.AllowedClassesTest", "Circle"})
    void allowanceOfSomethingElse_doesNotHelp(String allow) {
        Drawing drawing = new Drawing();
        drawing.shape = new Circle();
        assertThatIOException().isThrownBy(() -> Job.in(directory).allowing(allow).save("drawing", drawing))
            .withMessageContaining("stft.kryo.allow=" + CIRCLE);
    }

    @ParameterizedTest
    @ValueSource(strings = {"com.example.**", "*", "com..Example", "com.example.Thing;com.example.Other", "a b"})
    void settingThatIsNoListOfNames_isRefusedAtOnce(String allow) {
        assertThatIllegalArgumentException()
            .isThrownBy(() -> new KryoProvider().create(Job.in(directory).allowing(allow).rank().context()))
            .withMessageContainingAll("stft.kryo.allow", "class names", allow.split(",")[0]);
    }

    @Test
    void subclassOfTheDeclaredProtectedClass_needsAllowance() throws IOException {
        Job job = Job.in(directory);
        assertThatIOException()
            .isThrownBy(() -> job.save(job.rank().protect("cell", Cell.class, new SpecialCell())))
            .withMessageContaining("\"cell\": cell is of class " + SpecialCell.class.getName());
        Job allowing = job.allowing(SAME_PACKAGE);
        allowing.save(allowing.rank().protect("cell", Cell.class, new SpecialCell()));
        assertThat(allowing.restore("cell", Cell.class)).isExactlyInstanceOf(SpecialCell.class);
    }

    @Test
    void elementsOfACollectionThatDeclaresNone_needAllowance() throws IOException {
        HashMap<String, Object> map = new HashMap<>(Map.of("cell", new Cell(1)));
        assertThatIOException().isThrownBy(() -> Job.in(directory).save("map", map))
            .withMessageContainingAll("map[0]", "set stft.kryo.allow=" + Cell.class.getName());
        assertThat(Job.in(directory).allowing(SAME_PACKAGE).roundTrip(map).get("cell"))
            .usingRecursiveComparison().isEqualTo(new Cell(1));
    }

    @Test
    void allowanceForOneEntry_isNotOneForAnother() {
        Job job = Job.in(directory);
        assertThatIOException().isThrownBy(() -> job.save(job.rank().protect("circle", new Circle())
            .protect("list", new ArrayList<>(List.of(new Circle())))))
            .withMessageContaining("Cannot save \"list\": list[0] is of class " + CIRCLE);
    }

    @Test
    void classThatIsNotAllowed_isNotEvenInitialisedWhenAnImageNamesIt() throws IOException {
        Drawing drawing = new Drawing();
        drawing.shape = new Circle();
        Job job = Job.in(directory).allowing(CIRCLE);
        job.save("drawing", drawing);
        job.replace("AllowedClassesTest$Circle", "AllowedClassesTest$Gadget");
        assertThatIOException().isThrownBy(() -> job.restore("drawing", Drawing.class))
            .withMessageContainingAll("drawing.shape", "AllowedClassesTest$Gadget");
        assertThat(INITIALISED).doesNotContain(entry("Gadget", true));
        new Gadget();
        assertThat(INITIALISED).contains(entry("Gadget", true));
    }

    private static final Map<String, Boolean> INITIALISED = new HashMap<>();

    static final class Gadget implements Shape {
        static {
            INITIALISED.put("Gadget", true);
        }

        double radius;
    }

    @Test
    void allowedClassThatIsNotOnTheClassPath_isNamed() throws IOException {
        Drawing drawing = new Drawing();
        drawing.shape = new Circle();
        Job job = Job.in(directory).allowing(SAME_PACKAGE);
        job.save("drawing", drawing);
        job.replace("AllowedClassesTest$Circle", "AllowedClassesTest$NotHere".substring(0, 25));
        assertThatIOException().isThrownBy(() -> job.restore("drawing", Drawing.class))
            .withMessageContainingAll("drawing.shape", "AllowedClassesTest$NotHer", "cannot be loaded", "class path");
    }
}
