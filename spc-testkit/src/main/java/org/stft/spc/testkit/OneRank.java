package org.stft.spc.testkit;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.stft.spc.ImageFiles;
import org.stft.spc.ProtectedState;
import org.stft.spc.RankContext;
import org.stft.spc.Restorer;

/** The process that a back end under test saves: rank 0 of 1, with the objects that were protected in it. */
public final class OneRank implements ProtectedState {

    private final ImageFiles files;
    private final Map<String, String> settings;
    private final List<Entry> entries = new ArrayList<>();
    private Restorer restorer;

    public OneRank(ImageFiles files, Map<String, String> settings) {
        this.files = files;
        this.settings = Map.copyOf(settings);
    }

    /** Protects an object or an array, as {@code protect(name, value)} of the user's API does. */
    public OneRank protect(String name, Object value) {
        return protect(name, value.getClass(), value);
    }

    /**
     * Protects an object under a declared class.
     *
     * @param value may be null: not created yet
     */
    public OneRank protect(String name, Class<?> type, Object value) {
        entries.add(new Entry(name, type, value));
        return this;
    }

    /** The argument of {@link #restoreWith}; fails if it was not called. */
    public Restorer restorer() {
        if (restorer == null) {
            throw new AssertionError("restart() returned without calling ProtectedState.restoreWith");
        }
        return restorer;
    }

    @Override
    public List<Entry> entries() {
        return List.copyOf(entries);
    }

    @Override
    public void restoreWith(Restorer restorer) {
        this.restorer = restorer;
    }

    /** The files through which images of this rank are written and read. */
    public ImageFiles files() {
        return files;
    }

    /** What the back end is created with. */
    public RankContext context() {
        return new RankContext(0, 1, key -> Optional.ofNullable(settings.get(key)), this);
    }
}
