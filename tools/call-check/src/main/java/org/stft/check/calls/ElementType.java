package org.stft.check.calls;

import java.util.Arrays;
import java.util.OptionalLong;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The basic types of elements, by their numbers in events. */
enum ElementType {
    BYTE(1), CHAR(2), SHORT(2), BOOLEAN(1), INT(4), LONG(8), FLOAT(4), DOUBLE(8), PACKED(1), LB(0), UB(0), OBJECT(0);

    /** In the number of a derived type. */
    private static final int DERIVED = 0x80;
    private static final Pattern SIGNATURE = Pattern.compile("((?<number>\\d{1,9}) )?(?<name>[A-Z]+)");

    private final int bytes;

    ElementType(int bytes) {
        this.bytes = bytes;
    }

    /** The size of an element; 0 if it is not known. */
    int bytes() {
        return bytes;
    }

    static boolean isDerived(int type) {
        return (type & DERIVED) != 0;
    }

    /** The bytes of a datatype as ranks write it, such as {@code 4 INT}; empty if they are not known. */
    static OptionalLong bytes(String signature) {
        Matcher words = SIGNATURE.matcher(signature);
        long bytes = words.matches()
            ? Arrays.stream(values()).filter(type -> type.name().equals(words.group("name")))
                .mapToLong(ElementType::bytes).findFirst().orElse(0)
            : 0;
        return bytes == 0
            ? OptionalLong.empty()
            : OptionalLong.of(words.group("number") == null ? bytes : bytes * Long.parseLong(words.group("number")));
    }

    /** Returns null if an event has none. */
    static ElementType of(int type) {
        int basic = (type & ~DERIVED) - 1;
        return basic >= 0 && basic < values().length ? values()[basic] : null;
    }
}
