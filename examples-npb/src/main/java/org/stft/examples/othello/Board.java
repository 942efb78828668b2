package org.stft.examples.othello;

/**
 * A position of Othello: 64 fields as bits.
 *
 * @param own the discs of the player whose turn it is
 * @param other those of the opponent
 */
record Board(long own, long other) {

    private static final long NOT_LEFT = 0xfefefefefefefefeL;
    private static final long NOT_RIGHT = 0x7f7f7f7f7f7f7f7fL;
    /** Shifts to the neighbours, and the fields that can be reached with them. */
    private static final int[] SHIFTS = {1, -1, 8, -8, 9, -9, 7, -7};
    private static final long[] REACHED = {NOT_LEFT, NOT_RIGHT, -1, -1, NOT_LEFT, NOT_RIGHT, NOT_RIGHT, NOT_LEFT};
    private static final long CORNERS = 0x8100000000000081L;
    private static final int CORNER = 20;

    static Board start() {
        return new Board(0x0000000810000000L, 0x0000001008000000L);
    }

    private static long shifted(long fields, int direction) {
        int shift = SHIFTS[direction];
        return (shift > 0 ? fields << shift : fields >>> -shift) & REACHED[direction];
    }

    /** The fields on which a disc can be set. */
    long moves() {
        long empty = ~(own | other);
        long moves = 0;
        for (int direction = 0; direction < SHIFTS.length; direction++) {
            long line = shifted(own, direction) & other;
            for (int i = 0; i < 5; i++) {
                line |= shifted(line, direction) & other;
            }
            moves |= shifted(line, direction) & empty;
        }
        return moves;
    }

    /** The position after a disc was set, for the opponent. */
    Board set(long field) {
        long turned = 0;
        for (int direction = 0; direction < SHIFTS.length; direction++) {
            long line = 0;
            long next = shifted(field, direction);
            while ((next & other) != 0) {
                line |= next;
                next = shifted(next, direction);
            }
            turned |= (next & own) != 0 ? line : 0;
        }
        return new Board(other & ~turned, own | turned | field);
    }

    /** The same position for the opponent. */
    Board passed() {
        return new Board(other, own);
    }

    boolean isOver() {
        return moves() == 0 && passed().moves() == 0;
    }

    /** How good it is for the player whose turn it is. */
    int value() {
        return Long.bitCount(moves()) - Long.bitCount(passed().moves())
            + CORNER * (Long.bitCount(own & CORNERS) - Long.bitCount(other & CORNERS));
    }
}
