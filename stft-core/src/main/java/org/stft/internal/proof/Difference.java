package org.stft.internal.proof;

/**
 * A difference between an object of the program and the one that was read back.
 *
 * @param kind what differs
 * @param root the name under which the object, or one that refers to it, is protected
 * @param path the place in the program, from the name on, such as {@code "grid".rows[3]}
 * @param program what the program has there
 * @param readBack what was read back
 */
public record Difference(Kind kind, String root, String path, String program, String readBack) {

    /** The end of what was read back at a place that depends on the order of a set or map. */
    static final String OR_ANOTHER_ORDER = " (or a set or map on this path has another order)";

    /** What can differ. */
    public enum Kind {
        /** The bits of a value. */
        VALUE,
        /** The class of an object. */
        CLASS,
        /** The number of elements. */
        LENGTH,
        /** Which references are to the same object. */
        SHARING,
        /** The order in which a set or map gives its elements. */
        ORDER,
        /** An object in a static final field, which the program compares by {@code ==}. */
        SINGLETON,
        /** The object could not be walked, because another thread changes it. */
        CHANGING
    }

    /** Returns true if a comparison a moment later found the same, so that no other thread has made it. */
    boolean isAgain(Difference later) {
        boolean sameOrder = kind == Kind.ORDER || readBack.endsWith(OR_ANOTHER_ORDER);
        return later.root.equals(root) && (sameOrder || later.path.equals(path) && later.program.equals(program));
    }

    @Override
    public String toString() {
        return path + ": in the program " + program + ", but read back " + readBack;
    }
}
