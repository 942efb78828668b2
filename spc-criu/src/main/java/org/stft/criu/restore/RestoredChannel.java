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

/** The connection to a rank that is being restored: it replaces the connection on which the rank waits in the image. */
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

    /** Closes this process's copy of the rank's end: from now on that end closes when the rank ends. */
    void givenAway() {
        theirs.close();
    }

    /** Sends the changed environment; the rank reads it once it runs. */
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
            throw new IOException("the restored process did not answer within " + timeout.toMillis() + " ms", e);
        }
    }

    @Override
    public void close() throws IOException {
        theirs.close();
        ours.close();
    }
}
