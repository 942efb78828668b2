package org.stft.probe;

import java.util.Set;

/** A part of the probe between the tools that observe and those that replace calls; it observes calls itself. */
abstract class ProbeFeature implements Observer {

    private final String id;
    private final Set<Operation> wants;

    ProbeFeature(String id, Set<Operation> wants) {
        this.id = id;
        this.wants = wants;
    }

    @Override
    public String id() {
        return id;
    }

    @Override
    public Layer layer() {
        return Layer.PIGGYBACK;
    }

    @Override
    public Set<Operation> wants() {
        return wants;
    }
}
