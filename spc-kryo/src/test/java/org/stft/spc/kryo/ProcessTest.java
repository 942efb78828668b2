package org.stft.spc.kryo;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.api.io.TempDir;
import org.stft.spc.Checkpointer;
import org.stft.spc.ProtectedState;
import org.stft.spc.testkit.OneRank;

import static org.assertj.core.api.Assertions.assertThat;

/** The effects of the back end on its process: output and memory. */
class ProcessTest {

    private static final int MIB = 1 << 20;
    private static final int STATE = 192;
    private static final int HUGE = 2300;
    private static final int ALLOWED_ON_TOP = 32;

    @TempDir
    Path directory;

    /** Saves and restores every kind of object. */
    static final class Everything {
        public static void main(String[] arguments) throws IOException {
            Job job = Job.in(Path.of(arguments[0]));
            job.save(SampleState.protect(job.rank()));
            for (ProtectedState.Entry entry : SampleState.protectBlank(job.rank()).entries()) {
                job.restore(entry.name(), entry.type(), entry.value());
            }
            System.out.print("done, kryo.unsafe=" + System.getProperty("kryo.unsafe"));
        }
    }

    /** Saves and restores an array and an object with an array, together {@link #STATE} MiB. */
    static final class Large {
        double[] field = new double[STATE / 2 * MIB / Double.BYTES];

        public static void main(String[] arguments) throws IOException {
            double[] array = new double[STATE / 2 * MIB / Double.BYTES];
            Large object = new Large();
            array[array.length - 1] = 1;
            object.field[object.field.length - 1] = 2;
            save(Path.of(arguments[0]), array, object);
            array[array.length - 1] = 0;
            object = null;
            restore(Path.of(arguments[0]), array);
        }

        private static void save(Path image, double[] array, Large object) throws IOException {
            Checkpointer checkpointer = new KryoProvider().create(
                new OneRank(new PlainFiles(), Map.of()).protect("array", array).protect("object", object).context());
            checkpointer.doCheckpoint(image, new PlainFiles());
        }

        private static void restore(Path image, double[] array) throws IOException {
            OneRank rank = new OneRank(new PlainFiles(), Map.of());
            Checkpointer checkpointer = new KryoProvider().create(rank.context());
            checkpointer.restart(image, rank.files());
            rank.restorer().restore(new ProtectedState.Entry("array", double[].class, array));
            Large object = (Large) rank.restorer().restore(new ProtectedState.Entry("object", Large.class, null));
            System.out.print(array[array.length - 1] + " " + object.field[object.field.length - 1]);
        }
    }

    /** Saves and restores more than 2 GiB, most of it in one array. */
    static final class Huge {
        public static void main(String[] arguments) throws IOException {
            double[] array = new double[HUGE * (MIB / Double.BYTES)];
            long[][] rows = new long[300][MIB / Long.BYTES];
            array[array.length - 1] = 1;
            rows[299][0] = 2;
            Path image = Path.of(arguments[0]);
            OneRank rank = new OneRank(new PlainFiles(), Map.of()).protect("array", array).protect("rows", rows);
            Checkpointer checkpointer = new KryoProvider().create(rank.context());
            long start = System.nanoTime();
            checkpointer.doCheckpoint(image, rank.files());
            System.err.println(speed("saved", Files.size(image), start));
            array[array.length - 1] = 0;
            rows[299][0] = 0;
            start = System.nanoTime();
            checkpointer.restart(image, rank.files());
            for (ProtectedState.Entry entry : rank.entries()) {
                rank.restorer().restore(entry);
            }
            System.err.println(speed("restored", Files.size(image), start));
            System.out.print(array[array.length - 1] + " " + rows[299][0]);
        }

        private static String speed(String what, long bytes, long start) {
            return String.format("%s %d MB, %.0f MB/s", what, bytes / 1_000_000,
                bytes * 1e3 / (System.nanoTime() - start));
        }
    }

    @Test
    @EnabledIfSystemProperty(named = "stft.test.huge", matches = "true",
        disabledReason = "it writes 2.7 GB; run it with -Dstft.test.huge=true")
    void stateOverTwoGiB_isSavedAndRestored_inTheSameMemory() throws Exception {
        List<String> options = List.of("-Xmx" + (HUGE + 300 + ALLOWED_ON_TOP) + "m", "-Xmn8m", "-XX:+UseSerialGC");
        ChildJvm child = ChildJvm.run(directory, options, Huge.class, directory.resolve("image").toString());
        System.out.print(child.error());
        assertThat(child.output()).isEqualTo("1.0 2");
    }

    @Test
    void nothingIsPrinted_andThePropertyOfKryoIsAsBefore() throws Exception {
        ChildJvm child = ChildJvm.run(directory, List.of(), Everything.class, directory.toString());
        assertThat(child).isEqualTo(new ChildJvm(0, "done, kryo.unsafe=null", ""));
    }

    @Test
    void unsafeIsNotUsed() throws Exception {
        List<String> options = new ArrayList<>();
        if (Runtime.version().feature() >= 24) {
            options.add("--sun-misc-unsafe-memory-access=deny");
        }
        Path classes = directory.resolve("classes");
        options.add("-Xlog:class+load=info:file=" + classes);
        ChildJvm child = ChildJvm.run(directory, options, Everything.class, directory.toString());
        assertThat(child).isEqualTo(new ChildJvm(0, "done, kryo.unsafe=null", ""));
        assertThat(Files.readString(classes)).contains("com.esotericsoftware.kryo.kryo5.io.Output ")
            .doesNotContain("com.esotericsoftware.kryo.kryo5.unsafe.UnsafeUtil ");
    }

    @Test
    void checkpointAndRestore_takeNoSecondCopyOfTheState() throws Exception {
        List<String> options = List.of("-Xmx" + (STATE + ALLOWED_ON_TOP) + "m", "-Xmn8m", "-XX:+UseSerialGC");
        ChildJvm child = ChildJvm.run(directory, options, Large.class, directory.resolve("image").toString());
        assertThat(child).isEqualTo(new ChildJvm(0, "1.0 2.0", ""));
    }
}
