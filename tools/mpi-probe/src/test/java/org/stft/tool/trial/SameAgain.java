package org.stft.tool.trial;

import java.time.Instant;
import java.util.EnumSet;
import java.util.Random;
import java.util.Set;
import java.util.UUID;
import org.stft.probe.Call;
import org.stft.probe.Operation;
import org.stft.probe.Tool;

/** Answers calls outside MPI with the same values in each run. */
public final class SameAgain implements Tool {

    @Override
    public String id() {
        return "same-again";
    }

    @Override
    public Layer layer() {
        return Layer.REPLACE;
    }

    @Override
    public Set<Operation> wants() {
        return EnumSet.of(Operation.SYSTEM_NANO_TIME, Operation.SYSTEM_CURRENT_TIME_MILLIS, Operation.MATH_RANDOM,
            Operation.RANDOM_NEW, Operation.UUID_RANDOM, Operation.INSTANT_NOW);
    }

    @Override
    public Object around(Call call) {
        return switch (call.operation()) {
            case SYSTEM_NANO_TIME -> 1L;
            case SYSTEM_CURRENT_TIME_MILLIS -> 2L;
            case MATH_RANDOM -> 0.5;
            case RANDOM_NEW -> new Random(3);
            case UUID_RANDOM -> new UUID(4, 5);
            default -> Instant.EPOCH;
        };
    }
}
