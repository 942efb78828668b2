package org.stft.log;

import java.util.Map;
import java.util.Random;
import java.util.TreeMap;

/** Events with random values in the ranges that records have room for. */
final class RandomEvents {

    private final Random random;

    RandomEvents(long seed) {
        random = new Random(seed);
    }

    static RunInfo run(int rank) {
        return new RunInfo("trial", rank, 2, 1_700_000_000_000L, 5_000,
            new TreeMap<>(Map.of("program", "Trial", "job", "job")));
    }

    Event next(long number) {
        EventKind kind = EventKind.of(1 + random.nextInt(12));
        return new Event(number, kind, random.nextInt(256) - 1, random.nextInt(128), random.nextInt(256),
            random.nextLong() >>> 9,
            random.nextInt(1 << 24), random.nextInt(256), random.nextInt(0xffff) - 1, random.nextInt(0xffff) - 1,
            random.nextInt(),
            random.nextInt(), random.nextInt(), random.nextInt());
    }
}
