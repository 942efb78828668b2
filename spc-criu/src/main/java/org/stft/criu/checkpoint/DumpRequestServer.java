package org.stft.criu.checkpoint;

import java.io.BufferedOutputStream;
import java.io.Closeable;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.nio.file.FileSystemException;
import java.time.Duration;
import org.stft.base.net.Acceptor;
import org.stft.base.net.Service;
import org.stft.base.net.TcpPort;
import org.stft.criu.rank.DumpAnswer;
import org.stft.criu.rank.DumpAnswer.Failed;
import org.stft.criu.rank.DumpRequest;

/**
 * The server to which ranks send the requests for their images. On loopback, one connection and one thread per request.
 */
final class DumpRequestServer implements Closeable {

    private static final Acceptor.Limits UNPROVEN = new Acceptor.Limits(1024, Duration.ofSeconds(10));

    private final TcpPort port;
    private final Handler handler;
    private final Acceptor<Socket> acceptor;

    /** Answers requests. */
    interface Handler {

        /**
         * Answers.
         *
         * @param connection the rank's end of the connection
         * @throws IOException with the reason, which is sent to the rank
         */
        DumpAnswer answer(DumpRequest request, InetSocketAddress connection) throws IOException;

        /** Returns true if the secret is that of the rank that the request names. */
        boolean isFromRank(DumpRequest request);
    }

    DumpRequestServer(Handler handler) throws IOException {
        this.port = new TcpPort(InetAddress.getLoopbackAddress(), 1024);
        this.handler = handler;
        this.acceptor = new Acceptor<>("stft-criu-requests", port, UNPROVEN, this::serve);
    }

    InetSocketAddress address() {
        return port.address();
    }

    private void serve(Socket socket, Service.Admission admission) throws IOException {
        try (socket) {
            DumpRequest request = DumpRequest.read(new DataInputStream(socket.getInputStream()));
            if (handler.isFromRank(request) && admission.admit()) {
                answer(request, (InetSocketAddress) socket.getRemoteSocketAddress())
                    .write(new DataOutputStream(new BufferedOutputStream(socket.getOutputStream())));
            }
        }
    }

    private DumpAnswer answer(DumpRequest request, InetSocketAddress connection) {
        try {
            return handler.answer(request, connection);
        } catch (IOException | RuntimeException e) {
            return new Failed(String.valueOf(e.getMessage()), e instanceof FileSystemException);
        }
    }

    /** Ranks that still wait for an answer end, after their requests have removed what they had begun. */
    @Override
    public void close() throws IOException {
        acceptor.close();
    }
}
