package org.stft.spc.kryo;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.lang.management.ClassLoadingMXBean;
import java.lang.management.ManagementFactory;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A job saves for days: what each version left in the JVM would become much. */
class ManyVersionsTest {

    private static final int VERSIONS = 100;

    enum Kind {
        ANY
    }

    record Pair(Object first, double second) {}

    /** Whether the hash code is made of the enum, and so is another one in each JVM, is tried with copies of a key. */
    static class Key {
        String name;
        Kind kind = Kind.ANY;

        Key(String name) {
            this.name = name;
        }

        @Override
        public int hashCode() {
            return name.hashCode();
        }

        @Override
        public boolean equals(Object other) {
            return other instanceof Key key && Objects.equals(name, key.name);
        }
    }

    static class State {
        int step;
        Pair pair = new Pair("a", 1);
        Map<Key, Pair> map = new HashMap<>(Map.of(new Key("a"), pair, new Key("b"), pair));
    }

    @TempDir
    private Path directory;

    @Test
    void eachIsSavedAndRestored_withoutANewClassInTheJvm() throws IOException {
        ClassLoadingMXBean classes = ManagementFactory.getClassLoadingMXBean();
        State state = new State();
        state = saved(state, VERSIONS);
        long before = classes.getTotalLoadedClassCount();
        state = saved(state, VERSIONS);
        long loaded = classes.getTotalLoadedClassCount() - before;
        assertThat(state.step).isEqualTo(2 * VERSIONS);
        assertThat(loaded).as("classes that were loaded for %s versions", VERSIONS).isLessThan(VERSIONS / 5);
    }

    private State saved(State state, int versions) throws IOException {
        State now = state;
        for (int i = 0; i < versions; i++) {
            now.step++;
            now = Job.in(directory).roundTrip(now);
        }
        return now;
    }
}
