package org.stft.eml.language;

import java.util.function.BinaryOperator;
import java.util.function.DoubleBinaryOperator;
import java.util.function.LongBinaryOperator;
import org.stft.eml.control.ControlledReplay;
import org.stft.eml.data.CallType;
import org.stft.eml.data.Elements;

/** The values of the language, and what its operators make of them. */
final class Values {

    private Values() {
    }

    /** What a value is, for messages. */
    static String what(Object value) {
        if (value instanceof Elements elements) {
            return elements.isEmpty() ? "{}" : "a set of " + elements.kind().plural();
        }
        return value instanceof Number
            ? "a number"
            : value instanceof Boolean
                ? "a truth value"
                : value instanceof ControlledReplay ? "a replay" : "a text";
    }

    static boolean truth(Object value, Place place) {
        if (value instanceof Boolean is) {
            return is;
        }
        throw place.error("expected a condition, found " + what(value) + ".");
    }

    static Elements elements(Object value, Place place) {
        if (value instanceof Elements elements) {
            return elements;
        }
        throw place.error("expected a set, found " + what(value) + ".");
    }

    /** The only element of a set. */
    static int element(Object value, Place place) {
        Elements elements = elements(value, place);
        if (elements.size() == 1) {
            return elements.first();
        }
        throw place.error("expected one element, found a set of " + elements.size() + ".");
    }

    static Number number(Object value, Place place) {
        if (value instanceof Number number) {
            return number;
        }
        throw place.error("expected a number, found " + what(value) + ".");
    }

    static long integer(Object value, Place place) {
        Number number = number(value, place);
        if (number.doubleValue() == number.longValue()) {
            return number.longValue();
        }
        throw place.error("expected an integer, found " + number + ".");
    }

    static String text(Object value, Place place) {
        if (value instanceof String text) {
            return text;
        }
        throw place.error("expected a text, found " + what(value) + ".");
    }

    static Object sum(Object left, Object right, Place place) {
        return combined(left, right, place, Elements::plus, (a, b) -> a + b, (a, b) -> a + b);
    }

    static Object difference(Object left, Object right, Place place) {
        return combined(left, right, place, Elements::minus, (a, b) -> a - b, (a, b) -> a - b);
    }

    static Object product(Object left, Object right, Place place) {
        return combined(left, right, place, Elements::and, (a, b) -> a * b, (a, b) -> a * b);
    }

    /** Two sets of one kind, or two numbers, which give an integer if both are. */
    private static Object combined(Object left, Object right, Place place, BinaryOperator<Elements> ofSets,
        LongBinaryOperator ofIntegers, DoubleBinaryOperator ofNumbers) {
        if (left instanceof Elements some && right instanceof Elements others) {
            return ofSets.apply(some, sameKind(some, others, place));
        }
        Number one = operand(left, right, place);
        Number other = operand(right, left, place);
        return one instanceof Long a && other instanceof Long b
            ? (Object) ofIntegers.applyAsLong(a, b)
            : (Object) ofNumbers.applyAsDouble(one.doubleValue(), other.doubleValue());
    }

    /** An integer if both are and it comes out even. */
    static Object quotient(Object left, Object right, Place place) {
        Number one = number(left, place);
        Number other = number(right, place);
        if (other.doubleValue() == 0) {
            throw place.error("division by zero.");
        }
        return one instanceof Long a && other instanceof Long b && a % b == 0
            ? (Object) (a / b)
            : (Object) (one.doubleValue() / other.doubleValue());
    }

    /** Not negative if the divisor is not. */
    static Object remainder(Object left, Object right, Place place) {
        long divisor = integer(right, place);
        if (divisor == 0) {
            throw place.error("division by zero.");
        }
        return Math.floorMod(integer(left, place), divisor);
    }

    static Object negative(Object value, Place place) {
        Number number = number(value, place);
        return number instanceof Long integer ? (Object) (-integer) : (Object) (-number.doubleValue());
    }

    private static Number operand(Object one, Object other, Place place) {
        if (one instanceof Number number) {
            return number;
        }
        throw place.error("expected two numbers or two sets, found " + what(one) + " and " + what(other) + ".");
    }

    private static Elements sameKind(Elements some, Elements others, Place place) {
        if (some.isEmpty() || others.isEmpty() || some.kind() == others.kind()) {
            return others;
        }
        throw place.error("expected sets of one kind, found " + some.kind().plural() + " and " + others.kind().plural()
            + ".");
    }

    /** Returns true if the left one has elements, and all are in the right one. */
    static boolean isElement(Object left, Object right, Place place) {
        Elements some = elements(left, place);
        return !some.isEmpty() && some.isIn(elements(right, place));
    }

    static boolean isEqual(Object left, Object right, Place place) {
        if (left instanceof Number one && right instanceof Number other) {
            return compared(one, other) == 0;
        }
        if (left instanceof CallType type && right instanceof String name) {
            return type.isNamed(name);
        }
        if (left instanceof String name && right instanceof CallType type) {
            return type.isNamed(name);
        }
        if (isMissing(left, right)) {
            return false;
        }
        comparable(left, right, place);
        return left.equals(right);
    }

    static boolean isUnequal(Object left, Object right, Place place) {
        return !isMissing(left, right) && !isEqual(left, right, place);
    }

    /** Of sets, whether one has further elements beside all of the other. */
    static boolean isLess(Object left, Object right, Place place) {
        if (left instanceof Elements some && right instanceof Elements others) {
            return some.isIn(others) && !some.equals(others);
        }
        return !isMissing(left, right) && order(left, right, place) < 0;
    }

    static boolean isAtMost(Object left, Object right, Place place) {
        if (left instanceof Elements some && right instanceof Elements others) {
            return some.isIn(others);
        }
        return !isMissing(left, right) && order(left, right, place) <= 0;
    }

    /** An element that does not have a field has {} there: no comparison with what is no set holds. */
    private static boolean isMissing(Object left, Object right) {
        return left instanceof Elements some && some.isEmpty() && !(right instanceof Elements)
            || right instanceof Elements others && others.isEmpty() && !(left instanceof Elements);
    }

    private static int order(Object left, Object right, Place place) {
        if (left instanceof Number one && right instanceof Number other) {
            return compared(one, other);
        }
        if (left instanceof String one && right instanceof String other) {
            return one.compareTo(other);
        }
        throw place.error("expected two numbers, two texts or two sets, found " + what(left) + " and " + what(right)
            + ".");
    }

    private static int compared(Number one, Number other) {
        return one instanceof Long a && other instanceof Long b
            ? Long.compare(a, b)
            : Double.compare(one.doubleValue(), other.doubleValue());
    }

    private static void comparable(Object left, Object right, Place place) {
        if (left.getClass() != right.getClass()) {
            throw place.error("expected two values that can be compared, found " + what(left) + " and " + what(right)
                + ".");
        }
    }
}
