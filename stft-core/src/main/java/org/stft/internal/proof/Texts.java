package org.stft.internal.proof;

import java.util.Locale;
import java.util.Random;

/** Short texts of values. No method of the program's classes is called. */
final class Texts {

    private static final int LONGEST = 60;

    private Texts() {
    }

    static String of(Object value) {
        if (value == null) {
            return "null";
        }
        if (value instanceof String text) {
            return "\"" + shortened(text) + "\"";
        }
        if (value instanceof Character letter) {
            return Character.isISOControl(letter)
                ? String.format(Locale.ROOT, "'\\u%04x'", (int) letter)
                : "'" + letter + "'";
        }
        if (value instanceof Double number) {
            return ofBits(number, Double.isNaN(number), Double.doubleToRawLongBits(number));
        }
        if (value instanceof Float number) {
            return ofBits(number, Float.isNaN(number), Float.floatToRawIntBits(number));
        }
        if (value instanceof Enum<?> constant) {
            return constant.getDeclaringClass().getName() + "." + constant.name();
        }
        if (value instanceof Class<?> type) {
            return "the class " + type.getTypeName();
        }
        return JdkTypes.isValue(value.getClass()) && value.getClass() != Random.class
            ? shortened(value.toString())
            : "an object of " + value.getClass().getTypeName();
    }

    private static String ofBits(Object number, boolean isNaN, long bits) {
        return isNaN ? "NaN with the bits 0x" + Long.toHexString(bits) : number.toString();
    }

    private static String shortened(String text) {
        return text.length() <= LONGEST ? text : text.substring(0, LONGEST) + "...";
    }
}
