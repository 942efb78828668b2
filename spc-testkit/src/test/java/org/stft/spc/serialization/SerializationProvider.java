package org.stft.spc.serialization;

import java.util.Set;
import org.stft.spc.Capability;
import org.stft.spc.Checkpointer;
import org.stft.spc.CheckpointerProvider;
import org.stft.spc.Probe;
import org.stft.spc.RankContext;

/** The provider of the ten-line back end, found by {@link java.util.ServiceLoader}. For tests only: it restores any class. */
public final class SerializationProvider implements CheckpointerProvider {

    @Override
    public String id() {
        return "serialization";
    }

    @Override
    public Set<Capability> capabilities() {
        return Set.of(Capability.OBJECTS, Capability.MAY_CHANGE_HOSTS);
    }

    @Override
    public Probe probe() {
        return Probe.works();
    }

    @Override
    public Checkpointer create(RankContext rank) {
        return new SerializingCheckpointer(rank);
    }
}
