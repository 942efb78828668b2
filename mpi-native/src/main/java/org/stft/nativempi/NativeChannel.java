package org.stft.nativempi;

import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.locks.LockSupport;
import org.stft.base.time.Deadline;
import org.stft.mp.Channel;
import org.stft.nativempi.job.Job;
import org.stft.nativempi.library.Element;
import org.stft.nativempi.library.Envelope;
import org.stft.nativempi.memory.Block;

/**
 * Messages with one tag on STFT's communicator. A blocked call of the library could not be ended, so a receive asks again and again, and
 * parks in between.
 */
final class NativeChannel implements Channel {

    private static final int BUSY_PROBES = 200;
    private static final long FIRST_PARK_NANOS = 50_000;
    private static final long LONGEST_PARK_NANOS = 1_000_000;

    private final Job job;
    private final long comm;
    private final int tag;

    NativeChannel(Job job, long comm, int tag) {
        this.job = job;
        this.comm = comm;
        this.tag = tag;
    }

    @Override
    public void send(int destination, byte[] message) {
        job.ownSends().start(message, 0, destination, tag, comm);
    }

    @Override
    public Optional<byte[]> receive(int source, Duration timeout) {
        Deadline deadline = Deadline.after(timeout);
        for (int probes = 0;; probes++) {
            Optional<Envelope> found = job.pointToPoint().probeNow(source, tag, comm);
            if (found.isPresent()) {
                return Optional.of(take(source, (int) found.get().bytes()));
            }
            if (deadline.hasPassed()) {
                return Optional.empty();
            }
            pause(probes);
        }
    }

    private void pause(int probes) {
        if (probes < BUSY_PROBES) {
            Thread.onSpinWait();
        } else {
            job.ownSends().removeComplete();
            LockSupport.parkNanos(Math.min(LONGEST_PARK_NANOS, FIRST_PARK_NANOS * (1 + probes / BUSY_PROBES)));
        }
    }

    private byte[] take(int source, int bytes) {
        try (Block block = job.memory().take(bytes)) {
            job.pointToPoint().receive(block.address(), bytes, Element.RAW, source, tag, comm);
            byte[] message = new byte[bytes];
            block.bytes().get(0, message);
            return message;
        }
    }
}
