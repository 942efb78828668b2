package org.stft.nativempi.data;

import java.util.Arrays;

/**
 * Where the elements of one item of a datatype are, in units of elements of the array: runs of elements, in the order in which they are
 * sent, and the bounds of the item (MPI 3.1, section 4.1).
 */
public final class Layout {

    /** One element. */
    public static final Layout ELEMENT = new Layout(new int[] {0}, new int[] {1}, 0, 1, false, false);
    /** No element; marks the lower bound of a type that contains it. */
    public static final Layout LOWER_MARK = new Layout(new int[0], new int[0], 0, 0, true, false);
    /** No element; marks the upper bound of a type that contains it. */
    public static final Layout UPPER_MARK = new Layout(new int[0], new int[0], 0, 0, false, true);

    private final int[] starts;
    private final int[] lengths;
    private final int lower;
    private final int upper;
    private final boolean lowerMarked;
    private final boolean upperMarked;
    private final int size;

    private Layout(int[] starts, int[] lengths, int lower, int upper, boolean lowerMarked, boolean upperMarked) {
        this.starts = starts;
        this.lengths = lengths;
        this.lower = lower;
        this.upper = upper;
        this.lowerMarked = lowerMarked;
        this.upperMarked = upperMarked;
        this.size = Arrays.stream(lengths).sum();
    }

    /**
     * Blocks of items, each item behind the other by its extent.
     *
     * @param counts the number of items of each block
     * @param displacements where each block begins, in elements
     * @param items the layout of the items of each block
     */
    public static Layout of(int[] counts, int[] displacements, Layout[] items) {
        Builder builder = new Builder();
        for (int block = 0; block < counts.length; block++) {
            for (int i = 0; i < counts[block]; i++) {
                builder.add(items[block], displacements[block] + i * items[block].extent());
            }
        }
        return builder.build();
    }

    /** The number of elements of an item. */
    public int size() {
        return size;
    }

    /** The distance of an item from the next one. */
    public int extent() {
        return upper - lower;
    }

    /** The lower bound. */
    public int lower() {
        return lower;
    }

    /** The upper bound. */
    public int upper() {
        return upper;
    }

    /** Whether items one after the other are one run without gaps that begins at the offset. */
    boolean dense() {
        return starts.length == 1 && starts[0] == 0 && lengths[0] == extent();
    }

    int runs() {
        return starts.length;
    }

    int start(int run) {
        return starts[run];
    }

    int length(int run) {
        return lengths[run];
    }

    /** The first element of an item, and the one behind its last. */
    int[] range() {
        int first = Integer.MAX_VALUE;
        int end = Integer.MIN_VALUE;
        for (int run = 0; run < starts.length; run++) {
            first = Math.min(first, starts[run]);
            end = Math.max(end, starts[run] + lengths[run]);
        }
        return new int[] {first, end};
    }

    /** Collects runs, joining those that touch. */
    private static final class Builder {

        private int[] starts = new int[8];
        private int[] lengths = new int[8];
        private int runs;
        private int lower = Integer.MAX_VALUE;
        private int upper = Integer.MIN_VALUE;
        private int markedLower = Integer.MAX_VALUE;
        private int markedUpper = Integer.MIN_VALUE;
        private boolean lowerMarked;
        private boolean upperMarked;

        void add(Layout item, int at) {
            for (int run = 0; run < item.starts.length; run++) {
                addRun(at + item.starts[run], item.lengths[run]);
            }
            if (item.lowerMarked) {
                lowerMarked = true;
                markedLower = Math.min(markedLower, at + item.lower);
            }
            if (item.upperMarked) {
                upperMarked = true;
                markedUpper = Math.max(markedUpper, at + item.upper);
            }
            if (item.size > 0) {
                lower = Math.min(lower, at + item.lower);
                upper = Math.max(upper, at + item.upper);
            }
        }

        private void addRun(int start, int length) {
            if (runs > 0 && starts[runs - 1] + lengths[runs - 1] == start) {
                lengths[runs - 1] += length;
                return;
            }
            if (runs == starts.length) {
                starts = Arrays.copyOf(starts, 2 * runs);
                lengths = Arrays.copyOf(lengths, 2 * runs);
            }
            starts[runs] = start;
            lengths[runs++] = length;
        }

        Layout build() {
            int low = lowerMarked ? markedLower : lower == Integer.MAX_VALUE ? 0 : lower;
            int high = upperMarked ? markedUpper : upper == Integer.MIN_VALUE ? low : upper;
            return new Layout(Arrays.copyOf(starts, runs), Arrays.copyOf(lengths, runs), low, high, lowerMarked,
                upperMarked);
        }
    }
}
