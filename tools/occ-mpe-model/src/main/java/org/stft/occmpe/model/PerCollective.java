package org.stft.occmpe.model;

/** One value for each collective. */
public record PerCollective<T>(T broadcast, T scatter, T gather) {

    public T of(Collective collective) {
        return switch (collective) {
            case BROADCAST -> broadcast;
            case SCATTER -> scatter;
            case GATHER -> gather;
        };
    }

    public PerCollective<T> with(Collective collective, T value) {
        return new PerCollective<>(
            collective == Collective.BROADCAST ? value : broadcast,
            collective == Collective.SCATTER ? value : scatter,
            collective == Collective.GATHER ? value : gather);
    }
}
