package org.stft.tool.collectives.message;

/**
 * The tags of this tool's messages: far from those of MPJ Express, and different for the last 65,536 operations of a
 * communicator.
 */
public enum Tags {
    /** The data. */
    DATA,
    /** Sent to the root by a rank that has arrived. */
    READY,
    /** Sent ahead of the data: for whom it is. */
    HEADER;

    /** The tag of the agreement at the start. */
    public static final int AGREEMENT = 1_999_999_999;
    private static final int FIRST = 2_000_000_000;
    private static final int OPERATIONS = 1 << 16;

    public int of(long operation) {
        return FIRST + ordinal() * OPERATIONS + (int) (operation % OPERATIONS);
    }
}
