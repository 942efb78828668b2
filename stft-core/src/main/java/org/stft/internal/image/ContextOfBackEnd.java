package org.stft.internal.image;

import java.io.IOException;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.stft.internal.agreement.Failures;
import org.stft.spc.ProtectedState;
import org.stft.spc.RankContext;
import org.stft.spc.Restorer;

/** The view of this rank that one back end has: the failures of the source of restored objects that it sets name it. */
final class ContextOfBackEnd implements RankContext, ProtectedState {

    private final RankContext rank;
    private final String id;

    ContextOfBackEnd(RankContext rank, String id) {
        this.rank = rank;
        this.id = id;
    }

    @Override
    public int rank() {
        return rank.rank();
    }

    @Override
    public int ranks() {
        return rank.ranks();
    }

    @Override
    public Optional<String> setting(String key) {
        return rank.setting(key);
    }

    @Override
    public ProtectedState state() {
        return this;
    }

    @Override
    public List<Entry> entries() {
        return rank.state().entries();
    }

    @Override
    public void restoreWith(Restorer restorer) {
        rank.state().restoreWith(new Restorer() {
            @Override
            public Set<String> names() {
                return restorer.names();
            }

            @Override
            public Object restore(Entry entry) {
                try {
                    return restorer.restore(entry);
                } catch (IOException | RuntimeException e) {
                    throw Failures.ofBackEnd(id, e);
                }
            }

            @Override
            public void close() {
                try {
                    restorer.close();
                } catch (IOException | RuntimeException e) {
                    throw Failures.ofBackEnd(id, e);
                }
            }
        });
    }
}
