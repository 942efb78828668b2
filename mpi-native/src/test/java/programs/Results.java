package programs;

import java.util.Arrays;

/** Prints what a call has brought, one line each, with the rank: the lines of two implementations can be compared. */
final class Results {

    private final int rank;

    Results(int rank) {
        this.rank = rank;
    }

    void say(String what, Object value) {
        String text = value instanceof int[] ints
            ? Arrays.toString(ints)
            : value instanceof long[] longs
                ? Arrays.toString(longs)
                : value instanceof double[] doubles
                    ? Arrays.toString(doubles)
                    : value instanceof float[] floats
                        ? Arrays.toString(floats)
                        : value instanceof short[] shorts
                            ? Arrays.toString(shorts)
                            : value instanceof byte[] bytes
                                ? Arrays.toString(bytes)
                                : value instanceof char[] chars
                                    ? new String(chars)
                                    : value instanceof boolean[] booleans
                                        ? Arrays.toString(booleans)
                                        : value instanceof Object[] objects
                                            ? Arrays.toString(objects)
                                            : String.valueOf(value);
        System.out.println("result " + rank + " " + what + ": " + text);
    }

    /** What a call that must fail throws. */
    void refused(String what, Runnable call) {
        try {
            call.run();
            say(what, "not refused");
        } catch (mpi.MPIException e) {
            say(what, "refused");
            System.out.println("text " + rank + " " + what + ": " + e.getMessage());
        }
    }
}
