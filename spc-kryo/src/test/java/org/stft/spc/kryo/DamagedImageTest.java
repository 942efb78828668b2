package org.stft.spc.kryo;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIOException;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.lang.reflect.Field;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.Channels;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.stft.spc.Checkpointer;
import org.stft.spc.ProtectedState;
import org.stft.spc.Restorer;
import org.stft.spc.kryo.codec.Codecs;
import org.stft.spc.kryo.codec.JdkClasses;
import org.stft.spc.kryo.codec.SavedField;
import org.stft.spc.kryo.format.ChannelOutput;
import org.stft.spc.kryo.format.ImageIndex;
import org.stft.spc.testkit.OneRank;

/**
 * Images altered by one who can make digests too: nothing but an {@link IOException} or objects of the right classes
 * comes out, quickly and without taking more memory than the image is worth.
 */
@Tag("any-java")
@Timeout(value = 120, unit = TimeUnit.SECONDS)
class DamagedImageTest {

    private static final String OURS = "org.stft.spc.kryo.SampleState";

    @TempDir
    Path directory;

    private Job job;
    private byte[] image;

    @BeforeEach
    void save() throws IOException {
        job = Job.in(directory);
        job.save(SampleState.protect(job.rank()));
        image = job.content();
    }

    @Test
    void lowestBitOfAnyByteFlipped_givesAnIOExceptionOrObjectsOfTheRightClasses() {
        flip(0x01);
    }

    @Tag("campaign")
    @ParameterizedTest
    @ValueSource(ints = {0x80, 0xff})
    void otherBitsOfAnyByteFlipped_givesAnIOExceptionOrObjectsOfTheRightClasses(int mask) {
        flip(mask);
    }

    private void flip(int mask) {
        int refused = 0;
        for (int position : positions()) {
            byte[] altered = image.clone();
            altered[position] ^= (byte) mask;
            refused += restoreAll(altered, "byte " + position + " ^ " + mask) ? 0 : 1;
        }
        assertThat(refused).as("alterations found out of " + positions().length).isGreaterThan(positions().length / 3);
    }

    @Test
    void cutAnywhere_isAnIOException() {
        for (int length = 0; length < image.length; length++) {
            byte[] cut = Arrays.copyOf(image, length);
            assertThat(restoreAll(cut, "cut to " + length)).as("restored from " + length + " bytes").isFalse();
        }
    }

    static IntStream seeds() {
        return IntStream.range(0, 20);
    }

    @ParameterizedTest
    @MethodSource("seeds")
    void severalBytesOverwritten_giveAnIOExceptionOrObjectsOfTheRightClasses(int seed) {
        Random random = new Random(seed);
        for (int round = 0; round < 100; round++) {
            byte[] altered = image.clone();
            int position = random.nextInt(image.length);
            for (int i = position; i < Math.min(image.length, position + 1 + random.nextInt(8)); i++) {
                altered[i] = (byte) random.nextInt();
            }
            restoreAll(altered, "seed " + seed + ", round " + round);
        }
    }

    @Test
    void hugeNumberAnywhere_takesNoMemory() {
        for (int position : positions()) {
            byte[] altered = image.clone();
            byte[] huge = {-1, -1, -1, -1, 7};
            System.arraycopy(huge, 0, altered, position, Math.min(huge.length, image.length - position));
            restoreAll(altered, "huge number at " + position);
        }
    }

    @Test
    void arraysThatClaimTheSameBytesOverAndOver_takeNoMemory() throws IOException {
        int levels = 100_000;
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        ChannelOutput out = new ChannelOutput(Channels.newChannel(bytes), ChannelOutput.newPiece());
        ImageIndex.writeHeader(out);
        for (int level = 0; level < levels; level++) {
            out.writeCount(1 + GraphWriter.NEW); // class number 1
            out.writeCount(2L * levels);
        }
        ImageIndex.Entry entry = new ImageIndex.Entry("x", ImageIndex.Kind.OBJECT, "java.lang.Object[]",
            ImageIndex.HEADER,
            out.total() - ImageIndex.HEADER, new ImageIndex.Contents(0, levels, List.of(), List.of()));
        new ImageIndex(List.of(entry), List.of(Codecs.shapeOf(Object[].class))).write(out);
        out.finish();
        job.replace(bytes.toByteArray());
        assertThatIOException().isThrownBy(() -> job.restore("x", Object[].class))
            .withMessageContainingAll("x[0] is damaged", "counts 200000 elements");
    }

    @Test
    void indexThatPointsElsewhere_isAnIOException() throws IOException {
        ByteBuffer trailer = ByteBuffer.wrap(image).order(ByteOrder.LITTLE_ENDIAN);
        int at = image.length - ImageIndex.TRAILER;
        long offset = trailer.getLong(at);
        for (long wrong : new long[] {0, -1, Long.MIN_VALUE, Long.MAX_VALUE, image.length, offset - 1, offset + 1}) {
            byte[] altered = image.clone();
            ByteBuffer.wrap(altered).order(ByteOrder.LITTLE_ENDIAN).putLong(at, wrong).putLong(at + 8,
                image.length - 32 - wrong);
            job.replace(altered);
            assertThatIOException().isThrownBy(() -> job.restore("names", String[].class))
                .withMessageContaining("damaged");
        }
    }

    /** All positions of the image but those within the data of the long array, which are all alike. */
    private int[] positions() {
        ByteBuffer bytes = ByteBuffer.wrap(image).order(ByteOrder.LITTLE_ENDIAN);
        int data = IntStream.range(0, image.length - 8)
            .filter(i -> bytes.getDouble(i) == 1 && bytes.getDouble(i + 8) == 2)
            .filter(i -> bytes.getDouble(i + 8 * 598) == 599).findFirst().orElseThrow();
        return IntStream.range(0, image.length).filter(i -> i < data || i > data + 8 * 598).toArray();
    }

    /** Restores each entry; false if any was refused. Anything else than an IOException fails the test. */
    private static boolean restoreAll(byte[] content, String what) {
        OneRank rank = new OneRank(new ImageInMemory(content), Map.of());
        Checkpointer checkpointer = new KryoProvider().create(rank.context());
        try {
            checkpointer.restart(Path.of("image"), rank.files());
            Restorer restorer = rank.restorer();
            boolean complete = true;
            for (ProtectedState.Entry entry : SampleState.protectBlank(new OneRank(null, Map.of())).entries()) {
                complete &= restore(restorer, entry, what);
            }
            restorer.close();
            return complete;
        } catch (IOException refused) {
            return false;
        }
    }

    private static boolean restore(Restorer restorer, ProtectedState.Entry entry, String what) {
        try {
            Object restored = restorer.restore(entry);
            if (restored != null) {
                assertThat(restored).as(what).isInstanceOf(entry.type());
                checkClasses(restored, what, Collections.newSetFromMap(new IdentityHashMap<>()));
            }
            return true;
        } catch (IOException refused) {
            return false;
        } catch (RuntimeException | Error wrong) {
            throw new AssertionError(what + ", entry " + entry.name() + ": " + wrong, wrong);
        }
    }

    private static void checkClasses(Object object, String what, Set<Object> seen) {
        if (object == null || !seen.add(object)
            || object.getClass().isArray() && object.getClass().getComponentType().isPrimitive()) {
            return;
        }
        if (object instanceof Object[] array) {
            Arrays.stream(array).forEach(element -> checkClasses(element, what, seen));
        } else if (object instanceof Iterable<?> elements) {
            elements.forEach(element -> checkClasses(element, what, seen));
        } else if (!JdkClasses.includes(object.getClass())) {
            assertThat(object.getClass().getName()).as(what).startsWith(OURS);
            fields(object).forEach(value -> checkClasses(value, what, seen));
        }
    }

    private static Stream<Object> fields(Object object) {
        return SavedField.fields(object.getClass()).stream().map((Field field) -> {
            try {
                field.setAccessible(true);
                return field.get(object);
            } catch (IllegalAccessException impossible) {
                throw new AssertionError(impossible);
            }
        });
    }
}
