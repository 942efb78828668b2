package org.stft.criu.checkpoint;

import java.io.IOException;
import java.util.List;
import java.util.Map;
import org.stft.criu.checkpoint.ConnectionTraffic.Count;

/**
 * Data moved on a connection of a process while its image was taken: it may be in the image or not. The image may be
 * good if it is taken again.
 */
final class CommunicatedException extends IOException {

    private static final long serialVersionUID = 1;

    private CommunicatedException(String what, Count end) {
        super("the process " + what + " on the connection from " + end.local() + " to " + end.remote()
            + " while its image was taken. Let no thread of the program communicate during checkpoint().");
    }

    /**
     * Checks that nothing moved between two counts. What was received counts too: its sender may have been saved before
     * it sent this, and would send it again after a restart.
     */
    static void require(List<Count> before, Map<Long, Count> after) throws CommunicatedException {
        for (Count then : before) {
            Count now = after.get(then.inode());
            if (now == null) {
                throw new CommunicatedException("closed its end or lost its peer", then);
            }
            if (now.sent() != then.sent()) {
                throw new CommunicatedException("sent " + (now.sent() - then.sent()) + " bytes", then);
            }
            if (now.received() != then.received()) {
                throw new CommunicatedException("received " + (now.received() - then.received()) + " bytes", then);
            }
        }
    }
}
