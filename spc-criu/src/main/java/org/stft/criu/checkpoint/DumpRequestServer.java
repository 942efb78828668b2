package org.stft.criu.checkpoint;

import java.io.BufferedOutputStream;
import java.io.Closeable;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.file.FileSystemException;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import org.stft.base.concurrent.DaemonThreads;
import org.stft.criu.rank.DumpAnswer;
import org.stft.criu.rank.DumpAnswer.Failed;
import org.stft.criu.rank.DumpRequest;

/** The server to which ranks send the requests for their images. On loopback, one connection and one thread per request. */
final class DumpRequestServer implements Closeable {

    private static final int REQUEST_MILLIS = 10_000;
    private static final int END_MILLIS = 5_000;

    private final ServerSocket acceptor;
    private final Handler handler;
    private final ExecutorService threads = Executors.newCachedThreadPool(DaemonThreads.named("stft-criu"));
    private final Set<Socket> lines = ConcurrentHashMap.newKeySet();
    private final Thread acceptorThread = DaemonThreads.of("stft-criu", this::acceptAll);

    /** Answers requests. */
    interface Handler {

        /**
         * Answers.
         *
         * @param connection the rank's end of the line
         * @throws IOException with the reason, which the rank is told
         */
        DumpAnswer answer(DumpRequest request, InetSocketAddress connection) throws IOException;

        /** Returns true if the secret is that of the rank that the request names. */
        boolean isFromRank(DumpRequest request);
    }

    DumpRequestServer(Handler handler) throws IOException {
        this.acceptor = new ServerSocket(0, 1024, InetAddress.getLoopbackAddress());
        this.handler = handler;
        acceptorThread.start();
    }

    InetSocketAddress address() {
        return (InetSocketAddress) acceptor.getLocalSocketAddress();
    }

    private void acceptAll() {
        while (!acceptor.isClosed()) {
            try {
                Socket socket = acceptor.accept();
                lines.add(socket);
                threads.execute(() -> serve(socket));
            } catch (IOException tooManyOpenFilesOrClosed) {
                // The first may pass; the second ends the loop.
            }
        }
    }

    private void serve(Socket socket) {
        try (socket) {
            socket.setSoTimeout(REQUEST_MILLIS);
            DumpRequest request = DumpRequest.read(new DataInputStream(socket.getInputStream()));
            if (handler.isFromRank(request)) {
                answer(request, (InetSocketAddress) socket.getRemoteSocketAddress())
                    .write(new DataOutputStream(new BufferedOutputStream(socket.getOutputStream())));
            }
        } catch (IOException strangerOrGone) {
            // Nobody is there who should be told.
        } finally {
            lines.remove(socket);
        }
    }

    private DumpAnswer answer(DumpRequest request, InetSocketAddress connection) {
        try {
            return handler.answer(request, connection);
        } catch (IOException | RuntimeException e) {
            return new Failed(String.valueOf(e.getMessage()), e instanceof FileSystemException);
        }
    }

    /** Ranks that still wait for an answer end. */
    @Override
    public void close() throws IOException {
        acceptor.close();
        awaitAcceptorThread();
        for (Socket line : lines) {
            line.close();
        }
        threads.shutdownNow();
        awaitThreads();
    }

    /** Waits until the requests have removed what they had begun. */
    private void awaitThreads() {
        try {
            threads.awaitTermination(END_MILLIS, TimeUnit.MILLISECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    /** The system goes on letting connections in until the thread that waits for one has let go of the socket. */
    private void awaitAcceptorThread() {
        try {
            acceptorThread.join(END_MILLIS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
