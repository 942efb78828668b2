package org.stft.tool.replay;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.ObjectInputFilter;
import java.lang.reflect.Array;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.stft.probe.TypeLayout;
import org.stft.probe.TypeLayout.Basic;
import org.stft.probe.TypeLayout.Run;

class DeliveryTest {

    private static final long SEED = 24;
    private static final List<Basic> TYPES = List.of(Basic.BYTE, Basic.CHAR, Basic.SHORT, Basic.BOOLEAN, Basic.INT,
        Basic.LONG, Basic.FLOAT, Basic.DOUBLE);

    private final Random random = new Random(SEED);

    private Object array(Basic type, int length) {
        byte[] bytes = new byte[length * type.bytes()];
        random.nextBytes(bytes);
        Object array = empty(type, length);
        Elements.fromBytes(ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN), array, 0, type);
        return array;
    }

    private static Object empty(Basic type, int length) {
        Class<?> element = switch (type) {
            case BYTE -> byte.class;
            case CHAR -> char.class;
            case SHORT -> short.class;
            case BOOLEAN -> boolean.class;
            case INT -> int.class;
            case LONG -> long.class;
            case FLOAT -> float.class;
            default -> double.class;
        };
        return Array.newInstance(element, length);
    }

    private static byte[] bytes(Object array, int offset, int count, Basic type) {
        byte[] bytes = new byte[count * type.bytes()];
        Elements.toBytes(array, offset, type, ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN));
        return bytes;
    }

    /** The content as a log gives it again, in pieces of a length. */
    private static List<ByteBuffer> pieces(Delivery delivery, int length) {
        List<ByteBuffer> pieces = new ArrayList<>();
        for (long from = 0; from < delivery.bytes() || from == 0; from += length) {
            ByteBuffer piece = ByteBuffer.allocate((int) Math.min(length, delivery.bytes() - from))
                .order(ByteOrder.LITTLE_ENDIAN);
            delivery.copy(from, piece);
            pieces.add(piece.rewind());
        }
        return pieces;
    }

    @Test
    void elementsOfEachType_comeBackAtTheirPlaces_howeverTheContentIsCut() {
        for (int round = 0; round < 200; round++) {
            Delivery delivery = new Delivery();
            List<Basic> types = new ArrayList<>();
            List<Object> arrays = new ArrayList<>();
            List<int[]> places = new ArrayList<>();
            for (int i = 0; i < 3; i++) {
                Basic type = TYPES.get(random.nextInt(TYPES.size()));
                Object array = array(type, 100);
                int offset = random.nextInt(100);
                int count = random.nextInt(101 - offset);
                delivery.add(array, offset, count, type);
                types.add(type);
                arrays.add(array);
                places.add(new int[] {offset, count});
            }
            Delivery.Reader reader = new Delivery.Reader(pieces(delivery, 8 * (1 + random.nextInt(40))));
            for (int i = 0; i < 3; i++) {
                Object again = empty(types.get(i), 100);
                int offset = places.get(i)[0];
                int count = places.get(i)[1];
                reader.read(again, offset, count, types.get(i));
                assertThat(bytes(again, offset, count, types.get(i))).as("round %s", round)
                    .isEqualTo(bytes(arrays.get(i), offset, count, types.get(i)));
                assertThat(bytes(again, 0, offset, types.get(i))).as("elements before those read")
                    .isEqualTo(bytes(empty(types.get(i), 100), 0, offset, types.get(i)));
            }
        }
    }

    @Test
    void elementsOfATypeWithHoles_comeBack_andTheHolesStay() {
        TypeLayout layout = new TypeLayout(Basic.INT, List.of(new Run(0, 1), new Run(3, 2)), 7);
        int[] array = (int[]) array(Basic.INT, 40);
        Delivery delivery = new Delivery();
        delivery.addParts(array, 2, 5, layout);
        int[] again = new int[40];
        new Delivery.Reader(pieces(delivery, 16)).readParts(again, 2, 5, layout);
        for (int i = 0; i < again.length; i++) {
            int inType = (i - 2 + 7) % 7;
            boolean received = i >= 2 && i < 37 && (inType == 0 || inType == 3 || inType == 4);
            assertThat(again[i]).as("element %s", i).isEqualTo(received ? array[i] : 0);
        }
    }

    @Test
    void objects_comeBackEqual_alsoNullsAndPrimitiveTypes() throws IOException {
        Object[] array = {List.of(1, "two"), null, int.class, new int[][] {{1}, null}};
        Delivery delivery = new Delivery();
        int length = delivery.addObjects(array, 0, 4);
        Object[] again = new Object[4];
        new Delivery.Reader(pieces(delivery, 24)).readObjects(again, 0, 4, length, null);
        assertThat(Arrays.deepEquals(again, array)).as(Arrays.deepToString(again)).isTrue();
    }

    @Test
    void objectOfAClassOutsideTheFilter_isRefusedWithItsName() throws IOException {
        Object[] array = {1, new Object[] {Duration.ofSeconds(2)}};
        Delivery delivery = new Delivery();
        int length = delivery.addObjects(array, 0, 2);
        ObjectInputFilter filter = ObjectInputFilter.Config.createFilter("java.lang.*;!*");
        assertThatThrownBy(
            () -> new Delivery.Reader(pieces(delivery, 24)).readObjects(new Object[2], 0, 2, length, filter))
            .isInstanceOf(IOException.class).hasMessage("the class java.time.Ser is outside the filter of --classes");
        Object[] again = new Object[2];
        new Delivery.Reader(pieces(delivery, 24)).readObjects(again, 0, 2, length,
            ObjectInputFilter.Config.createFilter("java.lang.*;java.time.*;!*"));
        assertThat(Arrays.deepEquals(again, array)).isTrue();
    }

    @Test
    void elementsBeyondTheArray_areRefused() {
        assertThatThrownBy(() -> new Delivery().add(new int[3], 1, 3, Basic.INT))
            .isInstanceOf(IllegalArgumentException.class).hasMessageContaining("3 elements from index 1");
    }

    @Test
    void numbersAndTexts_areReadAsTheyWereWritten() {
        Words words = new Words();
        List<Long> numbers = new ArrayList<>(
            List.of(0L, -1L, 1L, Long.MAX_VALUE, Long.MIN_VALUE, 63L, 64L, -64L, -65L));
        random.longs(500).map(each -> each >> random.nextInt(64)).forEach(numbers::add);
        numbers.forEach(words::number);
        words.text("Grüße \0\t").bits(-3);
        ByteBuffer from = ByteBuffer.wrap(words.toBytes()).order(ByteOrder.LITTLE_ENDIAN);
        numbers.forEach(each -> assertThat(Words.number(from)).isEqualTo(each));
        assertThat(Words.text(from)).isEqualTo("Grüße \0\t");
        assertThat(from.getLong()).isEqualTo(-3);
        assertThat(from.hasRemaining()).isFalse();
    }
}
