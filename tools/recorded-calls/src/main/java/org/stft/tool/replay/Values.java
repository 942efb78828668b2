package org.stft.tool.replay;

import java.nio.ByteBuffer;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.OffsetDateTime;
import java.time.ZonedDateTime;
import java.util.Date;
import java.util.Random;
import java.util.SplittableRandom;
import java.util.UUID;
import org.stft.probe.Operation;

/** Results that are values, not objects of MPI. */
final class Values {

    private Values() {
    }

    /** The value that the program gets in the recorded run: a generator with a seed that is recorded. */
    static Object recordable(Object result) {
        if (result instanceof Random random && random.getClass() == Random.class) {
            return new SeededRandom(random.nextLong());
        }
        return result instanceof SplittableRandom random ? new SeededSplittable(random.nextLong()) : result;
    }

    /** What the program gets in place of a generator, until {@link #seeded} makes it. */
    private record SeededRandom(long seed) {}

    private record SeededSplittable(long seed) {}

    /** The result for the program. */
    static Object forProgram(Object recordable) {
        if (recordable instanceof SeededRandom random) {
            return new Random(random.seed);
        }
        return recordable instanceof SeededSplittable random ? new SplittableRandom(random.seed) : recordable;
    }

    /** Returns false if it is a value of another class. */
    static boolean write(Object value, Words to) {
        if (value instanceof Integer || value instanceof Long) {
            to.number(((Number) value).longValue());
        } else if (value instanceof Boolean truth) {
            to.number(truth ? 1 : 0);
        } else if (value instanceof Double number) {
            to.bits(Double.doubleToRawLongBits(number));
        } else if (value instanceof String text) {
            to.text(text);
        } else if (value instanceof UUID id) {
            to.bits(id.getMostSignificantBits()).bits(id.getLeastSignificantBits());
        } else if (value instanceof Date date) {
            to.number(date.getTime());
        } else if (value instanceof SeededRandom random) {
            to.bits(random.seed);
        } else if (value instanceof SeededSplittable random) {
            to.bits(random.seed);
        } else if (value != null && value.getClass().getPackageName().equals("java.time")) {
            to.text(value.toString());
        } else {
            return false;
        }
        return true;
    }

    static Object read(Operation operation, ByteBuffer from) {
        return switch (operation) {
            case SYSTEM_NANO_TIME, SYSTEM_CURRENT_TIME_MILLIS -> Words.number(from);
            case WTIME, WTICK, MATH_RANDOM -> Double.longBitsToDouble(from.getLong());
            case ATTR_GET -> Words.integer(from);
            case GET_PROCESSOR_NAME -> Words.text(from);
            case UUID_RANDOM -> new UUID(from.getLong(), from.getLong());
            case INSTANT_NOW -> Instant.parse(Words.text(from));
            case LOCAL_DATE_NOW -> LocalDate.parse(Words.text(from));
            case LOCAL_TIME_NOW -> LocalTime.parse(Words.text(from));
            case LOCAL_DATE_TIME_NOW -> LocalDateTime.parse(Words.text(from));
            case ZONED_DATE_TIME_NOW -> ZonedDateTime.parse(Words.text(from));
            case OFFSET_DATE_TIME_NOW -> OffsetDateTime.parse(Words.text(from));
            case DATE_NEW -> new Date(Words.number(from));
            case RANDOM_NEW -> new Random(from.getLong());
            case SPLITTABLE_RANDOM_NEW -> new SplittableRandom(from.getLong());
            case IS_NULL, ISMAINTHREAD, INITIALIZED -> Words.number(from) != 0;
            default -> operation.result() == int.class
                ? (Object) Words.integer(from)
                : operation.result() == boolean.class ? (Object) (Words.number(from) != 0) : null;
        };
    }
}
