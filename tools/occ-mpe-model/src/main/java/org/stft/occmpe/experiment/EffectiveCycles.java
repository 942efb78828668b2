package org.stft.occmpe.experiment;

import java.util.stream.IntStream;
import org.stft.occmpe.model.AddedCycles;
import org.stft.occmpe.model.Collective;
import org.stft.occmpe.model.Parameters;

/**
 * The added cycles that a column of table 1 implies: those for which most of its ten cells are equal. Scanned in
 * twentieths of a cycle, as a mean over runs need not be an integer.
 *
 * @param equalCells how many of the ten cells are equal
 * @param min        the fewest added cycles that do so
 * @param max        the most added cycles that do so
 */
public record EffectiveCycles(Collective collective, int nodes, long equalCells, double min, double max) {

    private static final int TICKS = 20;
    private static final int MAX_CYCLES = 8;

    public static EffectiveCycles of(Collective collective, int nodes, Parameters parameters) {
        long[] equal = IntStream.rangeClosed(0, MAX_CYCLES * TICKS)
            .mapToLong(ticks -> equalCells(collective, nodes, parameters, ticks)).toArray();
        long best = IntStream.range(0, equal.length).mapToLong(ticks -> equal[ticks]).max().orElseThrow();
        int[] ticks = IntStream.range(0, equal.length).filter(tick -> equal[tick] == best).toArray();
        return new EffectiveCycles(collective, nodes, best, (double) ticks[0] / TICKS,
            (double) ticks[ticks.length - 1] / TICKS);
    }

    private static long equalCells(Collective collective, int nodes, Parameters parameters, int ticks) {
        return Table1.column(collective, nodes, withTotal(parameters, collective, ticks, TICKS))
            .filter(Table1.Cell::isEqual).count();
    }

    /** The same machine with {@code ticks / ticksPerCycle} added cycles in all. */
    public static Parameters withTotal(Parameters parameters, Collective collective, int ticks, int ticksPerCycle) {
        return parameters.scaled(ticksPerCycle).withAdded(collective, new AddedCycles(ticks, 0, 0, 0, 0));
    }
}
