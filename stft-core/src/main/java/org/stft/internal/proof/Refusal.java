package org.stft.internal.proof;

import org.stft.StftException;
import org.stft.StftException.Category;
import org.stft.base.text.Sentences;

/** The exceptions of a version whose image is not what the program has. */
final class Refusal {

    private static final String NEVERTHELESS = " (stft.prove=off saves it without a comparison.)";

    private Refusal() {
    }

    /** The same objects would be saved so again. */
    static StftException ofDifference(Difference difference, String spc) {
        return refused("after a restart it would not be as it is now: " + difference + " by the back end " + spc + ". "
            + advice(difference.kind()) + NEVERTHELESS, null);
    }

    /** Another image, taken a moment later, is another one. */
    static StftException ofChange(Difference difference) {
        return ofChange(difference.path(),
            ": now it is " + difference.program() + ", but saved was " + difference.readBack());
    }

    /** A sample was another one before and after. */
    static StftException ofChange(String path) {
        return ofChange(path, "");
    }

    private static StftException ofChange(String path, String how) {
        return refused(path + " was changed by another thread of the program while it was saved" + how
            + ". Let threads that change protected objects wait during checkpoint(), or declare the field transient.",
            null);
    }

    /** It cannot be known which of the two. */
    static StftException ofEither(Difference difference, String spc) {
        return refused("after a restart it would not be as it is now: " + difference + " by the back end " + spc
            + ". Either another thread of the program changed it while it was saved, or: " + advice(difference.kind())
            + NEVERTHELESS, null);
    }

    static StftException ofUnreadable(String spc, Exception e) {
        return refused("the back end " + spc + " cannot read back what it has just written: "
            + Sentences.closed(String.valueOf(e.getMessage())) + NEVERTHELESS, e);
    }

    private static StftException refused(String why, Exception cause) {
        return new StftException(Category.FIX_CALL, why, cause);
    }

    private static String advice(Difference.Kind kind) {
        return switch (kind) {
            case SHARING -> "Protect one object that refers to both, or let neither refer to it.";
            case ORDER -> "Use a LinkedHashMap, LinkedHashSet, TreeMap or TreeSet.";
            case SINGLETON -> "Make it a constant of an enum, or compare with equals().";
            case LENGTH, CLASS, VALUE, CHANGING -> "If a constructor or another method of the class changes it, "
                + "let it give back what it was given; or declare the field transient and set it again after protect().";
        };
    }
}
