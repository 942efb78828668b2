package org.stft.spc.kryo;

import java.io.IOException;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

import static org.assertj.core.api.Assertions.assertThat;

/** Boxed values and strings are as equal by {@code ==} after a restart as they were before. */
@SuppressWarnings({"removal", "BoxedPrimitiveConstructor", "StringOperationCanBeSimplified"})
class IdentityOfValuesTest {

    @TempDir
    Path directory;

    private Object[] roundTrip(Object... objects) throws IOException {
        return Job.in(directory).allowing("org.stft.spc.kryo.*").roundTrip(objects);
    }

    static Stream<Object[]> pairs() {
        return Stream.of(new Object[] {1000, new Integer(1000)}, new Object[] {new Integer(5), new Integer(5)},
            new Object[] {1e9, Double.valueOf(1e9)}, new Object[] {0.5f, Float.valueOf(0.5f)},
            new Object[] {5L, new Long(5)}, new Object[] {new Boolean(true), true},
            new Object[] {new Character('c'), 'c'}, new Object[] {(byte) 3, new Byte((byte) 3)},
            new Object[] {(short) 300, Short.valueOf((short) 300)},
            new Object[] {"text", new String("text")}, new Object[] {new String("own"), new String("own")},
            new Object[] {BigInteger.ZERO, new BigInteger("0")},
            new Object[] {new BigInteger("5"), new BigInteger("5")},
            new Object[] {BigDecimal.valueOf(7), new BigDecimal("7")},
            new Object[] {new BigDecimal("2"), new BigDecimal("2")},
            new Object[] {new BigDecimal("0.0"), new BigDecimal("0.0")});
    }

    @ParameterizedTest
    @MethodSource("pairs")
    void sharedValueStaysOneObject_andEqualOnesStayTwo(Object one, Object other) throws IOException {
        Object[] restored = roundTrip(one, other, one, new ArrayList<>(List.of(one, other)));
        assertThat(restored[0]).isEqualTo(one).isNotSameAs(restored[1]).isSameAs(restored[2]);
        assertThat(restored[1]).isEqualTo(restored[0]);
        List<?> list = (List<?>) restored[3];
        assertThat(list.get(0)).isSameAs(restored[0]);
        assertThat(list.get(1)).isSameAs(restored[1]);
    }

    @Test
    void cachedValuesAndLiterals_areThoseOfTheJvm_andOthersAreNot() throws IOException {
        Object[] saved = {7, true, 'x', -128L, (short) 127, (byte) 1, "literal", "li" + "teral", BigInteger.TEN,
            BigInteger.valueOf(-3), BigDecimal.valueOf(2), BigDecimal.ONE,
            new StringBuilder("inter").append("ned").toString().intern()};
        Object[] restored = roundTrip(saved);
        for (int i = 0; i < saved.length; i++) {
            assertThat(restored[i]).isSameAs(saved[i]);
        }
        assertThat(roundTrip(new String("literal"))[0]).isNotSameAs("literal").isEqualTo("literal");
        assertThat(roundTrip(new Integer(7))[0]).isNotSameAs(7).isEqualTo(7);
    }

    @Test
    void stringThatIsNoLiteral_doesNotBecomeOneByBeingSaved() throws IOException {
        String saved = new StringBuilder("never a ").append("literal").toString();
        roundTrip(saved);
        assertThat(new StringBuilder("never ").append("a literal").toString().intern()).isNotSameAs(saved);
    }

    static final class Marked {
        static final String NONE = new String("none");
        static final Double UNKNOWN = new Double(-1);
        String name = NONE;
        Double value = UNKNOWN;
        Double other = new Double(-1);
    }

    @Test
    void markInAStaticFinalField_isThatObject() throws IOException {
        Marked restored = (Marked) roundTrip(new Marked())[0];
        assertThat(restored.name).isSameAs(Marked.NONE);
        assertThat(restored.value).isSameAs(Marked.UNKNOWN);
        assertThat(restored.other).isNotSameAs(Marked.UNKNOWN).isEqualTo(-1);
    }
}
