package org.stft.internal.proof;

/** How two objects of a class are compared: their own values at once, and what they refer to by steps. */
abstract class Shape {

    abstract void compare(Object program, Object readBack, Visit visit);

    /** The text of a step in a path, such as {@code .next} or {@code [3]}. */
    String step(Object program, int step) {
        return "[" + step + "]";
    }

    /** Returns false for values that the program has no reason to tell apart by {@code ==}. */
    boolean hasIdentity() {
        return true;
    }

    /** Returns true if several classes of the JDK have this shape, and which of them an object has means nothing. */
    boolean isOfSeveralClasses() {
        return false;
    }

    /** Returns true if this step leads to an element whose place depends on hash codes. */
    boolean isInHashOrder(int step) {
        return false;
    }

    static void compareLengths(int program, int readBack, Visit visit) {
        if (program != readBack) {
            visit.differ(Difference.Kind.LENGTH, Visit.HERE, program + " elements", readBack + " elements");
        }
    }
}
