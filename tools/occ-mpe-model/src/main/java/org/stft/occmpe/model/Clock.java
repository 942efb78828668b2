package org.stft.occmpe.model;

import java.util.Comparator;
import java.util.PriorityQueue;

/**
 * Integer cycles. Cycles in which nothing is due are skipped; what is due in one cycle is done in the order it was
 * asked for.
 */
final class Clock {

    private record Alarm(long cycle, long number, Runnable action) {}

    private final PriorityQueue<Alarm> alarms = new PriorityQueue<>(
        Comparator.comparingLong(Alarm::cycle).thenComparingLong(Alarm::number));
    private long now;
    private long numbers;

    long now() {
        return now;
    }

    /** Does it in this cycle if {@code cycles} is 0. */
    void after(long cycles, Runnable action) {
        alarms.add(new Alarm(now + cycles, numbers++, action));
    }

    /** Goes to the next cycle in which something is due and does it; false if nothing is due any more. */
    boolean advance() {
        if (alarms.isEmpty()) {
            return false;
        }
        now = alarms.peek().cycle();
        while (!alarms.isEmpty() && alarms.peek().cycle() == now) {
            alarms.poll().action().run();
        }
        return true;
    }
}
