package org.stft.bench.rank;

/** A line by which a rank reports a measurement: a name and a number. */
public final class Measured {

    /** The prefix of every such line, which distinguishes it from the other output of a rank. */
    public static final String MARK = "measured ";

    private Measured() {
    }

    static void print(String name, long value) {
        System.out.println(MARK + name + " " + value);
        System.out.flush();
    }
}
