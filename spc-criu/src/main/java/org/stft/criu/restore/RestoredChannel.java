package org.stft.criu.restore;

import java.io.Closeable;
import java.io.DataOutputStream;
import java.io.IOException;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.time.Duration;
import java.util.Map;
import org.stft.base.net.LocalListener;
import org.stft.base.time.Deadline;
import org.stft.criu.os.RawSocket;
import org.stft.criu.rank.DumpAnswer;

/** The line to a rank that is being restored: it takes the place of the one on which the rank waits in the image. */
final class RestoredChannel implements Closeable {

    private final RawSocket theirs;
    private final Socket ours;

    RestoredChannel(Duration timeout) throws IOException {
        try (LocalListener listener = new LocalListener()) {
            theirs = RawSocket.connect(listener.address(), timeout);
            ours = listener.accept(theirs.port(), Deadline.after(timeout));
        }
    }

    /** The rank's end. */
    RawSocket theirs() {
        return theirs;
    }

    /** The rank's end has been given away: from now on its end is the end of the rank. */
    void givenAway() {
        theirs.close();
    }

    /** Says what has changed; the rank will find it when it reads. */
    void send(Map<String, String> environment) throws IOException {
        new DumpAnswer.Restored(environment).write(new DataOutputStream(ours.getOutputStream()));
    }

    /** Waits until the rank runs. */
    void awaitRunning(Duration timeout) throws IOException {
        ours.setSoTimeout((int) Math.min(timeout.toMillis(), Integer.MAX_VALUE));
        try {
            if (ours.getInputStream().read() != DumpAnswer.RUNS) {
                throw new IOException("the restored process ended at once");
            }
        } catch (SocketTimeoutException e) {
            throw new IOException("the restored process gave no sign within " + timeout.toMillis() + " ms", e);
        }
    }

    @Override
    public void close() throws IOException {
        theirs.close();
        ours.close();
    }
}
