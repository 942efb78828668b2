package org.stft.launcher.agent;

import java.io.IOException;
import java.time.Duration;
import java.util.concurrent.BrokenBarrierException;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicBoolean;
import org.stft.spc.process.ProcessHost.AllHostsBarrier;

/** The barrier at which the hosts of a job wait for each other until the ranks of all of them are saved. */
final class HostBarrier implements AllHostsBarrier {

    private final CyclicBarrier barrier;
    private final AtomicBoolean again = new AtomicBoolean();
    private volatile boolean againOnAny;

    HostBarrier(int hosts) {
        this.barrier = new CyclicBarrier(hosts, () -> againOnAny = again.getAndSet(false));
    }

    @Override
    public boolean await(boolean here, Duration timeout) throws IOException {
        if (here) {
            again.set(true);
        }
        try {
            barrier.await(timeout.toMillis(), TimeUnit.MILLISECONDS);
            return againOnAny;
        } catch (TimeoutException e) {
            again.set(false);
            barrier.reset(); // for the next version
            throw new IOException("the ranks of this host were saved, but those of other hosts were not within "
                + timeout.toMillis()
                + " ms. Look at what they wrote; if they are only slow, raise the timeout of the back"
                + " end.", e);
        } catch (BrokenBarrierException e) {
            throw new IOException("the ranks of this host were saved, but not those of all other hosts in time.", e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IOException("interrupted", e);
        }
    }
}
