package org.stft.launcher.agent;

import com.google.errorprone.annotations.concurrent.GuardedBy;
import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayDeque;
import java.util.Deque;

/** The output of a process on another host, as a stream. A writer that is ahead of the reader waits. */
final class RemoteInputStream extends InputStream {

    private static final int MAX_PIECES = 64;

    @GuardedBy("this")
    private final Deque<byte[]> pieces = new ArrayDeque<>();
    @GuardedBy("this")
    private byte[] piece = new byte[0];
    @GuardedBy("this")
    private int position;
    @GuardedBy("this")
    private boolean ended;
    @GuardedBy("this")
    private boolean closed;

    /** Adds bytes; they are dropped if the stream was closed. */
    synchronized void put(byte[] bytes) {
        while (pieces.size() == MAX_PIECES && !closed && !ended) {
            await();
        }
        if (!closed && !ended && bytes.length > 0) {
            pieces.add(bytes);
            notifyAll();
        }
    }

    /** Ends the stream. */
    synchronized void end() {
        ended = true;
        notifyAll();
    }

    @Override
    public synchronized int read(byte[] buffer, int offset, int length) {
        while (position == piece.length && pieces.isEmpty() && !ended) {
            await();
        }
        if (position == piece.length && !pieces.isEmpty()) {
            piece = pieces.remove();
            position = 0;
            notifyAll();
        }
        int count = Math.min(length, piece.length - position);
        System.arraycopy(piece, position, buffer, offset, count);
        position += count;
        return count == 0 && length > 0 ? -1 : count;
    }

    @Override
    public int read() throws IOException {
        byte[] one = new byte[1];
        return read(one, 0, 1) < 0 ? -1 : one[0] & 0xff;
    }

    @Override
    public synchronized void close() {
        closed = true;
        pieces.clear();
        notifyAll();
    }

    @GuardedBy("this")
    private void await() {
        try {
            wait();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            ended = true;
        }
    }
}
