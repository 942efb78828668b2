package org.stft.probe.engine;

import org.stft.probe.Observer;

/** A part of the probe between the tools that observe and those that replace calls; it observes calls itself. */
abstract class ProbeFeature implements Observer {

    private final String id;

    ProbeFeature(String id) {
        this.id = id;
    }

    @Override
    public final String id() {
        return id;
    }

    @Override
    public final Layer layer() {
        return Layer.PIGGYBACK;
    }
}
