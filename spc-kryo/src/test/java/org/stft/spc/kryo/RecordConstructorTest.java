package org.stft.spc.kryo;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIOException;

/** The constructor of a record runs again when the record is restored: what it was given must be what the record has. */
class RecordConstructorTest {

    @TempDir
    Path directory;

    private void save(Object... objects) throws IOException {
        Job.in(directory).allowing("org.stft.spc.kryo.*").save("x", objects);
    }

    private Object[] restore() throws IOException {
        return (Object[]) Job.in(directory).allowing("org.stft.spc.kryo.*").restore("x", Object[].class, null);
    }

    private void refused(String... words) {
        assertThatIOException().isThrownBy(this::restore).withMessageContainingAll(words);
    }

    record Counted(int uses) {
        Counted {
            uses++;
        }
    }

    record Halved(double[] values) {
        Halved {
            values = Arrays.stream(values).map(value -> value / 2).toArray();
        }
    }

    record Signed(double value) {
        Signed {
            value = value == 0 ? 0 : value;
        }
    }

    record Labelled(String label) {
        Labelled {
            label = label + "!";
        }
    }

    record Named(String name, double width, List<String> tags) {
        Named {
            name = name.strip();
            width = Math.max(0, width);
            tags = List.copyOf(tags);
        }
    }

    record Copied(double[] row, int[][] cells, String[] names, List<Integer> list, Map<String, Integer> map) {
        Copied {
            row = row.clone();
            cells = Arrays.stream(cells).map(int[]::clone).toArray(int[][]::new);
            names = names.clone();
            list = new ArrayList<>(list);
            map = new TreeMap<>(map);
        }

        static Copied sample() {
            return new Copied(new double[] {1, 2, -0.0}, new int[][] {{1}, {2, 3}}, new String[] {"a", null},
                List.of(1, 2), Map.of("a", 1));
        }
    }

    @Test
    void componentThatTheConstructorChangesAgain_isRefused() throws IOException {
        save(new Counted(4));
        refused("x[0] was a " + Counted.class.getName(), "component uses", "from 5 to 6", "make it a class");
        save(new Labelled("a"));
        refused("component label", "from a! to a!!");
        save(new Halved(new double[] {1}));
        refused("component values its constructor changes");
    }

    @Test
    void constructorThatKeepsWhatItOnceNormalised_runs() throws IOException {
        Named saved = new Named(" a ", -1, new ArrayList<>(List.of("x")));
        save(saved, new Signed(-0.0));
        assertThat(restore()).containsExactly(saved, new Signed(0));
    }

    @Test
    void copiesThatTheConstructorMakes_areTheObjectsOfTheRecord() throws IOException {
        Copied saved = Copied.sample();
        save(saved, saved.row(), saved.cells()[1], saved.map(), new HashMap<>(Map.of("cells", saved.cells())));
        Object[] restored = restore();
        Copied record = (Copied) restored[0];
        assertThat(record).usingRecursiveComparison().isEqualTo(saved);
        assertThat(restored[1]).isSameAs(record.row());
        assertThat(restored[2]).isSameAs(record.cells()[1]);
        assertThat(restored[3]).isSameAs(record.map());
        assertThat(((Map<?, ?>) restored[4]).get("cells")).isSameAs(record.cells());
    }

    @Test
    void arrayThatIsSharedBeforeTheRecordCopiesIt_isRefused() throws IOException {
        Copied saved = Copied.sample();
        save(saved.row(), saved);
        refused("x[1] was a " + Copied.class.getName() + " with a double[] that other objects refer to too");
        save(new Object[] {saved.cells()[1]}, saved);
        refused("with a int[] that other objects refer to too");
    }
}
