package org.stft.internal.image;

import java.io.IOException;
import java.util.List;
import java.util.Set;
import org.stft.internal.agreement.Failures;
import org.stft.spc.ProtectedState;
import org.stft.spc.Restorer;

/**
 * The protected objects as one back end sees them: the failures of the source of restored objects that it sets name it.
 *
 * @param id of the back end
 */
record NamingState(ProtectedState state, String id) implements ProtectedState {

    @Override
    public List<Entry> entries() {
        return state.entries();
    }

    @Override
    public void restoreWith(Restorer restorer) {
        state.restoreWith(new Restorer() {
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
