package org.stft.tool.collectives;

/** A call in the program: its counters, and how long it waits. */
record Site(Counts counts, RootWaitLimit grace) {

    Site(Configuration configuration) {
        this(new Counts(), new RootWaitLimit(configuration.graceMicros() * 1000));
    }
}
