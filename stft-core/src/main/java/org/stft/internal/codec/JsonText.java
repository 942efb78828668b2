package org.stft.internal.codec;

/** The tokens of a JSON text (RFC 8259), read from its beginning to its end. Reads only what is requested. */
final class JsonText {

    private static final int MAX_DIGITS = 19; // of a long
    private static final int HEX_DIGITS = 4;
    private static final int FIRST_PRINTABLE = 0x20;

    private final String text;
    private int at;

    JsonText(String text) {
        this.text = text;
    }

    /** The next character that is not white space, without consuming it; 0 at the end. */
    char peek() {
        while (at < text.length() && " \t\r\n".indexOf(text.charAt(at)) >= 0) {
            at++;
        }
        return at < text.length() ? text.charAt(at) : 0;
    }

    /** Consumes a character. */
    void expect(char c) throws JsonFormatException {
        if (!takes(c)) {
            throw unexpected("'" + c + "'");
        }
    }

    /** Consumes a character if it is the next. */
    boolean takes(char c) {
        boolean next = peek() == c && at < text.length();
        at += next ? 1 : 0;
        return next;
    }

    /** Consumes {@code null} if it is the next. */
    boolean takesNull() {
        boolean next = peek() == 'n' && text.startsWith("null", at);
        at += next ? "null".length() : 0;
        return next;
    }

    void expectEnd() throws JsonFormatException {
        if (peek() != 0 || at < text.length()) {
            throw unexpected("the end");
        }
    }

    /** A number without fraction and exponent. */
    long integer() throws JsonFormatException {
        peek();
        int start = at;
        at += at < text.length() && text.charAt(at) == '-' ? 1 : 0;
        int digits = at;
        while (isDigit() && at - digits <= MAX_DIGITS) {
            at++;
        }
        boolean leadingZero = at - digits > 1 && text.charAt(digits) == '0';
        if (leadingZero || at < text.length() && ".eE".indexOf(text.charAt(at)) >= 0) {
            throw unexpected("an integer");
        }
        try {
            return Long.parseLong(text, start, at, 10);
        } catch (NumberFormatException e) {
            at = start;
            throw unexpected("an integer of 64 bits");
        }
    }

    private boolean isDigit() {
        return at < text.length() && text.charAt(at) >= '0' && text.charAt(at) <= '9';
    }

    String string() throws JsonFormatException {
        expect('"');
        int start = at;
        while (at < text.length() && text.charAt(at) != '"' && text.charAt(at) != '\\'
            && text.charAt(at) >= FIRST_PRINTABLE) {
            at++;
        }
        if (at < text.length() && text.charAt(at) == '"') {
            return text.substring(start, at++);
        }
        StringBuilder result = new StringBuilder(text.substring(start, at));
        for (char c = next(); c != '"'; c = next()) {
            result.append(c == '\\' ? escaped() : printable(c));
        }
        return result.toString();
    }

    private char next() throws JsonFormatException {
        if (at == text.length()) {
            throw unexpected("the rest of a string");
        }
        return text.charAt(at++);
    }

    private char printable(char c) throws JsonFormatException {
        if (c < FIRST_PRINTABLE) {
            at--;
            throw unexpected("a string without control characters");
        }
        return c;
    }

    private char escaped() throws JsonFormatException {
        char letter = next();
        int known = JsonEscapes.LETTERS.indexOf(letter);
        if (known >= 0) {
            return JsonEscapes.CHARACTERS.charAt(known);
        }
        return switch (letter) {
            case '/' -> '/';
            case 'u' -> codeUnit();
            default -> {
                at--;
                throw unexpected("an escape sequence");
            }
        };
    }

    private char codeUnit() throws JsonFormatException {
        int unit = 0;
        for (int i = 0; i < HEX_DIGITS; i++) {
            char c = next();
            int digit = c < 0x80 ? Character.digit(c, 16) : -1;
            if (digit < 0) {
                at--;
                throw unexpected("four hexadecimal digits");
            }
            unit = unit << 4 | digit;
        }
        return (char) unit;
    }

    private JsonFormatException unexpected(String wanted) {
        String found = at < text.length() ? "'" + text.charAt(at) + "'" : "the end";
        return new JsonFormatException("expected " + wanted + " at character " + at + ", found " + found);
    }
}
