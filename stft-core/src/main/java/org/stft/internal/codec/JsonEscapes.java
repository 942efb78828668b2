package org.stft.internal.codec;

/** The characters that stand in a JSON string as a backslash and a letter (RFC 8259, section 7). */
final class JsonEscapes {

    /** The characters that are always written so. */
    static final String CHARACTERS = "\"\\\b\f\n\r\t";
    /** Their letters, in the same order. */
    static final String LETTERS = "\"\\bfnrt";

    private JsonEscapes() {
    }
}
