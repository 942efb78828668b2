package org.stft.internal.image;

import java.util.Map;
import java.util.Optional;
import org.stft.config.Settings;
import org.stft.spc.ImageFiles;
import org.stft.spc.ProtectedState;
import org.stft.spc.RankContext;

/** What a back end may know of this rank. The files change with each version. */
public final class CheckpointContext implements RankContext {

    private final int rank;
    private final int ranks;
    private final Settings settings;
    private final ProtectedState state;
    private ImageFiles files;
    private Map<String, String> surroundings = Map.of();

    public CheckpointContext(int rank, int ranks, Settings settings, ProtectedState state) {
        this.rank = rank;
        this.ranks = ranks;
        this.settings = settings;
        this.state = state;
    }

    void useFiles(ImageFiles newFiles) {
        files = newFiles;
    }

    @Override
    public void restored(Map<String, String> environment) {
        surroundings = Map.copyOf(environment);
    }

    /** What the launcher that restored this process wants it to know, once; empty if it was not restored. */
    Map<String, String> takeSurroundings() {
        Map<String, String> taken = surroundings;
        surroundings = Map.of();
        return taken;
    }

    @Override
    public int rank() {
        return rank;
    }

    @Override
    public int ranks() {
        return ranks;
    }

    @Override
    public Optional<String> setting(String key) {
        return settings.find(key);
    }

    @Override
    public ImageFiles files() {
        if (files == null) {
            throw new IllegalStateException("no image is being written or read");
        }
        return files;
    }

    @Override
    public ProtectedState state() {
        return state;
    }
}
