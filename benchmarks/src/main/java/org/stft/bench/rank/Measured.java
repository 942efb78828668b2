package org.stft.bench.rank;

/** A line by which a rank says what it measured: a name and a number. */
public final class Measured {

    /** Begins every such line, so that it is told apart from what else a rank prints. */
    public static final String MARK = "measured ";

    private Measured() {
    }

    static void say(String name, long value) {
        System.out.println(MARK + name + " " + value);
        System.out.flush();
    }
}
