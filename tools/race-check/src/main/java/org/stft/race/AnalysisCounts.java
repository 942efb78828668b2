package org.stft.race;

/** The numbers of what was examined. */
public final class AnalysisCounts {

    long events;
    long wildcardReceives;
    long wildcardProbes;
    long unreceived;
    long unresolved;

    public AnalysisCounts() {
    }

    /** Adds those of another run. */
    public void add(AnalysisCounts other) {
        events += other.events;
        wildcardReceives += other.wildcardReceives;
        wildcardProbes += other.wildcardProbes;
        unreceived += other.unreceived;
        unresolved += other.unresolved;
    }

    public long events() {
        return events;
    }

    public long wildcardReceives() {
        return wildcardReceives;
    }

    public long wildcardProbes() {
        return wildcardProbes;
    }

    /** The messages that were sent and not received. */
    public long unreceived() {
        return unreceived;
    }

    /** The events that waited for something that is in no log: the logs are incomplete. */
    public long unresolved() {
        return unresolved;
    }
}
