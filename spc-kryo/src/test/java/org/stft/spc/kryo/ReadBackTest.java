package org.stft.spc.kryo;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.stft.spc.Checkpointer;
import org.stft.spc.ProtectedState.Entry;
import org.stft.spc.ReadBack;
import org.stft.spc.testkit.OneRank;

/** Reads images back beside the program's objects, which stay as they are. */
class ReadBackTest {

    @TempDir
    Path directory;

    static final class Registry {
        static final Registry INSTANCE = new Registry();
        static final Object NONE = new Object();

        final List<Object> known = new ArrayList<>();
        int count;
    }

    static final class Holder {
        Registry registry = Registry.INSTANCE;
        Object none = Registry.NONE;
    }

    @Test
    void singleton_isNotTouched_andAnotherObjectStandsForIt() throws IOException {
        Registry.INSTANCE.count = 3;
        List<Object> known = Registry.INSTANCE.known;
        known.add("a");
        OneRank rank = new OneRank(new PlainFiles(), Map.of()).protect("holder", new Holder());
        Checkpointer checkpointer = new KryoProvider().create(rank.context());
        Path image = directory.resolve("image");
        checkpointer.doCheckpoint(image, new PlainFiles());
        Registry.INSTANCE.count = 4;
        known.add("b");
        try (ReadBack readBack = checkpointer.readBack(image, new PlainFiles()).orElseThrow()) {
            Holder holder = (Holder) readBack.restore(new Entry("holder", Holder.class, null));
            assertThat(holder.registry).isNotSameAs(Registry.INSTANCE);
            assertThat(readBack.original(holder.registry)).isSameAs(Registry.INSTANCE);
            assertThat(readBack.original(holder)).isSameAs(holder);
            assertThat(holder.none).isSameAs(Registry.NONE);
            assertThat(holder.registry.count).isEqualTo(3);
            assertThat(holder.registry.known).containsExactly("a");
        }
        assertThat(Registry.INSTANCE.count).isEqualTo(4);
        assertThat(Registry.INSTANCE.known).isSameAs(known).containsExactly("a", "b");
    }

    enum Level {
        LOW, HIGH;

        int uses;
        String last = "";
    }

    @Test
    void enumConstant_keepsItsFields_andIsRefusedIfTheyWereSavedOtherwise() throws IOException {
        Level.HIGH.uses = 3;
        Level.LOW.last = "before";
        OneRank rank = new OneRank(new PlainFiles(), Map.of()).protect("level", new Level[] {Level.HIGH});
        Checkpointer checkpointer = new KryoProvider().create(rank.context());
        Path image = directory.resolve("image");
        try (ReadBack readBack = taken(checkpointer, image)) {
            assertThat((Level[]) readBack.restore(new Entry("level", Level[].class, null)))
                .containsExactly(Level.HIGH);
        }
        Level.HIGH.uses = 4;
        try (ReadBack readBack = checkpointer.readBack(image, new PlainFiles()).orElseThrow()) {
            assertThatThrownBy(() -> readBack.restore(new Entry("level", Level[].class, null)))
                .hasMessageContaining("was saved with .uses = 3, and has 4 now");
        }
        assertThat(Level.HIGH.uses).isEqualTo(4);
        Level.HIGH.uses = 3;
        Level.LOW.last = "after";
        try (ReadBack readBack = checkpointer.readBack(image, new PlainFiles()).orElseThrow()) {
            assertThatThrownBy(() -> readBack.restore(new Entry("level", Level[].class, null)))
                .hasMessageContaining("was saved with .last = before, and has after now");
        }
    }

    enum Loose {
        ONE;

        Object any = new StringBuilder("text");
    }

    @Test
    void enumConstantWithAnObjectInAField_isNotTakenForChanged() throws IOException {
        OneRank rank = new OneRank(new PlainFiles(), Map.of()).protect("loose", new Loose[] {Loose.ONE});
        try (ReadBack readBack = taken(new KryoProvider().create(rank.context()), directory.resolve("image"))) {
            assertThat((Loose[]) readBack.restore(new Entry("loose", Loose[].class, null))).containsExactly(Loose.ONE);
        }
    }

    static final class Resource {
        static final AtomicInteger RELEASED = new AtomicInteger();
        int number = 1;

        @Override
        @SuppressWarnings({"deprecation", "removal", "Finalize"})
        protected void finalize() {
            RELEASED.incrementAndGet();
        }
    }

    /** An object that is made later, and finalized too. */
    static final class Witness {
        static final AtomicInteger FINALIZED = new AtomicInteger();

        @Override
        @SuppressWarnings({"deprecation", "removal", "Finalize"})
        protected void finalize() {
            FINALIZED.incrementAndGet();
        }

        static void awaitFinalizers() {
            for (int i = 1; i <= 2; i++) {
                new Witness();
                while (FINALIZED.get() < i) {
                    System.gc();
                    Runtime.getRuntime().runFinalization();
                }
            }
        }
    }

    @Test
    @Timeout(60)
    void objectReadBack_isNotFinalized() throws Exception {
        Resource mine = new Resource();
        OneRank rank = new OneRank(new PlainFiles(), Map.of()).protect("mine", mine);
        try (ReadBack readBack = taken(new KryoProvider().create(rank.context()), directory.resolve("image"))) {
            assertThat(readBack.restore(new Entry("mine", Resource.class, null))).isNotSameAs(mine);
        }
        Witness.awaitFinalizers();
        assertThat(Resource.RELEASED).hasValue(0);
        assertThat(mine.number).isEqualTo(1);
    }

    record Guarded(int number) {
        static final Object LOCK = new Object();

        Guarded {
            synchronized (LOCK) {
                number += 0;
            }
        }
    }

    @Test
    @Timeout(60)
    void constructorThatWaitsForALockOfTheCaller_isRefusedAndDoesNotHang() throws IOException {
        OneRank rank = new OneRank(new PlainFiles(), Map.of()).protect("mine", new Guarded(1));
        try (ReadBack readBack = taken(new KryoProvider().create(rank.context()), directory.resolve("image"))) {
            Entry entry = new Entry("mine", Guarded.class, null);
            synchronized (Guarded.LOCK) {
                assertThatThrownBy(() -> readBack.restore(entry))
                    .hasMessageContainingAll("needs a lock that the thread "
                        + "holds which calls protect() or checkpoint()", "Guarded.<init>", "without this lock");
            }
        }
    }

    @Test
    void entriesThatShareObjects_areNamed() throws IOException {
        double[] grid = {1};
        OneRank rank = new OneRank(new PlainFiles(), Map.of()).protect("grid", grid)
            .protect("list", new ArrayList<>(List.of(grid))).protect("other", new int[1]);
        Checkpointer checkpointer = new KryoProvider().create(rank.context());
        Path image = directory.resolve("image");
        try (ReadBack readBack = taken(checkpointer, image)) {
            assertThat(readBack.before("list")).containsExactly("grid");
            assertThat(readBack.before("other")).isEmpty();
        }
    }

    private static ReadBack taken(Checkpointer checkpointer, Path image) throws IOException {
        checkpointer.doCheckpoint(image, new PlainFiles());
        return checkpointer.readBack(image, new PlainFiles()).orElseThrow();
    }
}
