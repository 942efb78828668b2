package org.stft.bench.rank;

/** A line by which a rank reports a measurement: a name and a number. */
public final class Measured {

    /** Begins every such line, so that it is told apart from what else a rank prints. */
    public static final String MARK = "measured ";

    private Measured() {
    }

    static void print(String name, long value) {
        System.out.println(MARK + name + " " + value);
        System.out.flush();
    }
}
