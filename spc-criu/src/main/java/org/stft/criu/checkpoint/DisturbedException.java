package org.stft.criu.checkpoint;

import java.io.IOException;
import java.util.List;
import java.util.Map;
import org.stft.criu.checkpoint.ConnectionTraffic.Count;
import org.stft.criu.os.FileName;

/**
 * A thread of the program communicated, or wrote to a file, while images were taken: that may be in the image or not. The
 * images may be good if they are taken again.
 */
final class DisturbedException extends IOException {

    private static final long serialVersionUID = 1;

    private DisturbedException(String what, String then) {
        super(what + " while its image was taken. Let no thread of the program " + then + " during checkpoint().");
    }

    private static DisturbedException of(String what, Count end) {
        return new DisturbedException("the process " + what + " on the connection from " + end.local() + " to "
            + end.remote(), "communicate");
    }

    static DisturbedException renamed(FileName file) {
        return new DisturbedException("the process had the file " + file + " open, which was renamed or removed",
            "rename files");
    }

    /**
     * Checks that nothing moved between two counts. What was received counts too: its sender may have been saved before
     * it sent this, and would send it again after a restart.
     */
    static void requireSilence(List<Count> before, Map<Long, Count> after) throws DisturbedException {
        for (Count then : before) {
            Count now = after.get(then.inode());
            if (now == null) {
                throw of("closed its end or lost its peer", then);
            }
            if (now.sent() != then.sent()) {
                throw of("sent " + (now.sent() - then.sent()) + " bytes", then);
            }
            if (now.received() != then.received()) {
                throw of("received " + (now.received() - then.received()) + " bytes", then);
            }
        }
    }
}
