package org.stft.nativempi.job;

import com.google.errorprone.annotations.concurrent.GuardedBy;
import java.util.ArrayDeque;
import java.util.Deque;
import org.stft.nativempi.library.Element;
import org.stft.nativempi.library.SendMode;
import org.stft.nativempi.memory.Block;

/** Sends that are not the program's: nobody waits for them, and their memory is this object's until they have left. */
public final class OwnSends {

    private final Job job;
    @GuardedBy("this")
    private final Deque<Sent> sent = new ArrayDeque<>();

    /** A send that may not have left yet. */
    private record Sent(long request, Block data) {}

    OwnSends(Job job) {
        this.job = job;
    }

    /** Sends bytes from an index on, and returns at once. */
    public synchronized void start(byte[] bytes, int from, int rank, int tag, long comm) {
        int length = bytes.length - from;
        Block data = job.memory().take(length);
        data.bytes().put(0, bytes, from, length);
        sent.add(
            new Sent(job.pointToPoint().startSend(SendMode.STANDARD, data.address(), length, Element.RAW, rank, tag,
                comm), data));
        removeComplete();
    }

    /** Gives back the memory of those that have left, and lets the library go on with the others. */
    public synchronized void removeComplete() {
        while (!sent.isEmpty() && job.completion().test(sent.peek().request).isPresent()) {
            sent.remove().data.close();
        }
    }

    /** Waits until all have left. */
    synchronized void awaitAll() {
        while (!sent.isEmpty()) {
            job.completion().await(sent.peek().request);
            sent.remove().data.close();
        }
    }
}
