package org.stft.occmpe.model;

/**
 * Every time and limit of the model, in clock cycles. The paper prints none of the times; {@link #fitted()} has the
 * values that reproduce its figures (specification, section 4.3).
 *
 * @param wordBytes            width of the bus
 * @param bufferedSync         synchronisation of a message in buffered mode
 * @param synchronousSync      synchronisation of a message in synchronous mode
 * @param bufferedLimitBytes   largest message in buffered mode
 * @param cyclesPerWord        transmission of one word
 * @param interferenceQuarters remaining time of an interfering transfer, in quarter cycles per word
 * @param added                cycles that the status mechanism adds
 * @param bufferedGather       a conventional gather takes buffered messages in order of arrival
 */
public record Parameters(int wordBytes, int bufferedSync, int synchronousSync, int bufferedLimitBytes,
    int cyclesPerWord,
    PerCollective<Integer> interferenceQuarters, PerCollective<AddedCycles> added, boolean bufferedGather) {

    /** The values that were fitted to the paper's figures. */
    public static Parameters fitted() {
        return new Parameters(4, 20, 38, 64, 5,
            new PerCollective<>(20, 20, 21),
            new PerCollective<>(
                new AddedCycles(2, 1, 0, 1, 1),
                new AddedCycles(1, 1, 0, 0, 1),
                new AddedCycles(1, 0, 0, 0, 1)),
            true);
    }

    /** The same with other added cycles for one collective. */
    public Parameters withAdded(Collective collective, AddedCycles cycles) {
        return new Parameters(wordBytes, bufferedSync, synchronousSync, bufferedLimitBytes, cyclesPerWord,
            interferenceQuarters,
            added.with(collective, cycles), bufferedGather);
    }

    /** The same without any added cycle. */
    public Parameters withoutAddedCycles() {
        return new Parameters(wordBytes, bufferedSync, synchronousSync, bufferedLimitBytes, cyclesPerWord,
            interferenceQuarters,
            new PerCollective<>(AddedCycles.NONE, AddedCycles.NONE, AddedCycles.NONE), bufferedGather);
    }

    /** The same without the two rules that were fitted to gather alone. */
    public Parameters withoutGatherRules() {
        return new Parameters(wordBytes, bufferedSync, synchronousSync, bufferedLimitBytes, cyclesPerWord,
            interferenceQuarters.with(Collective.GATHER, interferenceQuarters.scatter()), added, false);
    }

    /** The same machine with a clock that is {@code factor} times as fast: fractions of a cycle become integers. */
    public Parameters scaled(int factor) {
        return new Parameters(wordBytes, bufferedSync * factor, synchronousSync * factor, bufferedLimitBytes,
            cyclesPerWord * factor,
            new PerCollective<>(interferenceQuarters.broadcast() * factor, interferenceQuarters.scatter() * factor,
                interferenceQuarters.gather() * factor),
            new PerCollective<>(added.broadcast().scaled(factor), added.scatter().scaled(factor),
                added.gather().scaled(factor)),
            bufferedGather);
    }

    public boolean buffered(long bytes) {
        return bytes <= bufferedLimitBytes;
    }

    public long syncCycles(long bytes) {
        return buffered(bytes) ? bufferedSync : synchronousSync;
    }

    public long dataCycles(long bytes) {
        return words(bytes) * cyclesPerWord;
    }

    /** Time of one point-to-point message: t(s) of the specification. */
    public long messageCycles(long bytes) {
        return syncCycles(bytes) + dataCycles(bytes);
    }

    /** Remaining time of an interfering transfer when the collective starts: B of the specification. */
    public long interferenceCycles(Collective collective, int bytes) {
        if (bytes < 0) {
            throw new IllegalArgumentException("expected an interfering message of 0 bytes or more, found " + bytes);
        }
        return (words(bytes) * interferenceQuarters.of(collective) + 3) / 4;
    }

    private long words(long bytes) {
        return (bytes + wordBytes - 1) / wordBytes;
    }
}
