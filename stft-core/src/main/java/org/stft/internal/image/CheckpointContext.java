package org.stft.internal.image;

import java.util.Map;
import java.util.Optional;
import org.stft.config.Settings;
import org.stft.internal.agreement.JobRank;
import org.stft.internal.fault.Faults;
import org.stft.spc.ProtectedState;
import org.stft.spc.RankContext;

/** The view of this rank that a back end has. */
final class CheckpointContext implements RankContext {

    private final JobRank rank;
    private final Settings settings;
    private final ProtectedState state;
    private Map<String, String> surroundings = Map.of();

    CheckpointContext(JobRank rank, Settings settings, ProtectedState state) {
        this.rank = rank;
        this.settings = settings;
        this.state = state;
    }

    Faults faults() {
        return rank.faults();
    }

    /** Records that this process was restored, with these environment variables from its new launcher. */
    void restored(Map<String, String> environment) {
        surroundings = Map.copyOf(environment);
    }

    /** The environment from the launcher that restored this process, once; empty if it was not restored. */
    Map<String, String> takeSurroundings() {
        Map<String, String> taken = surroundings;
        surroundings = Map.of();
        return taken;
    }

    @Override
    public int rank() {
        return rank.number();
    }

    @Override
    public int ranks() {
        return rank.port().size();
    }

    @Override
    public Optional<String> setting(String key) {
        return settings.find(key);
    }

    @Override
    public ProtectedState state() {
        return state;
    }
}
