package org.stft.criu.restore;

import java.io.Closeable;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.stft.criu.image.ImageNotes.SocketNote;
import org.stft.criu.os.RawSocket;

/** The sockets that take the place of those of a process that lead out of its job. */
final class Substitutes implements Closeable {

    private final Map<Long, RawSocket> theirs = new HashMap<>();
    private final List<RestoredChannel> silent = new ArrayList<>();

    /** @param replaced the sockets of the image, by their inodes */
    Substitutes(Map<Long, SocketNote> replaced, Duration timeout) throws IOException {
        try {
            for (Map.Entry<Long, SocketNote> each : replaced.entrySet()) {
                RawSocket socket = switch (each.getValue().kind()) {
                    case LISTENER -> RawSocket.listen(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0));
                    case STARTER -> silent(timeout);
                };
                theirs.put(each.getKey(), socket);
                socket.prepare(each.getValue().flags());
            }
        } catch (IOException e) {
            close();
            throw e;
        }
    }

    private RawSocket silent(Duration timeout) throws IOException {
        RestoredChannel channel = new RestoredChannel(timeout);
        silent.add(channel);
        return channel.theirs();
    }

    /** The new sockets, by the inodes of the old ones. */
    Map<Long, RawSocket> sockets() {
        return theirs;
    }

    /** Closes this process's copies of the rank's sockets. */
    void givenAway() {
        theirs.values().forEach(RawSocket::close);
    }

    /** Closes the other ends too: the rank has ended. */
    @Override
    public void close() {
        givenAway();
        for (RestoredChannel channel : silent) {
            try {
                channel.close();
            } catch (IOException e) {
                // nothing was ever sent on it
            }
        }
    }
}
