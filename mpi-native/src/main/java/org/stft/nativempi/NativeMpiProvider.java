package org.stft.nativempi;

import com.google.errorprone.annotations.concurrent.GuardedBy;
import java.io.IOException;
import java.net.InetAddress;
import java.time.Duration;
import java.util.function.Consumer;
import org.stft.config.Settings;
import org.stft.mp.Bootstrap;
import org.stft.mp.MessagePassing;
import org.stft.mp.MessagePassingProvider;
import org.stft.nativempi.job.CallSites;
import org.stft.nativempi.job.CurrentJob;
import org.stft.nativempi.job.Job;
import org.stft.order.ConnectionOrder;
import org.stft.order.OrderedConnect;

/** Open MPI or MPICH, whichever the program's package {@code mpi} has loaded. */
public final class NativeMpiProvider implements MessagePassingProvider {

    @GuardedBy("this")
    private NativeMessagePassing attached;

    /** For {@link java.util.ServiceLoader}. */
    public NativeMpiProvider() {
    }

    @Override
    public String id() {
        return "mpi-native";
    }

    @Override
    public boolean initialized() {
        return CurrentJob.get().isPresent();
    }

    @Override
    public boolean finalized() {
        return CurrentJob.hasEnded();
    }

    @Override
    public boolean isOwnFrame(StackTraceElement frame) {
        return CallSites.isOwn(frame.getClassName()) || frame.getClassName().startsWith("org.stft.order.");
    }

    /** {@inheritDoc} All requests are known without it; it adds the lines of the program that have opened them. */
    @Override
    public void trackRequests() {
        CallSites.want();
    }

    /**
     * {@inheritDoc}
     *
     * <p>The channels are on a duplicate of the world, which the first call makes. Open MPI over TCP opens a connection when two ranks first
     * exchange a message, so the exercise opens all of them; MPICH has them since MPI.Init.
     */
    @Override
    public MessagePassing attach(Duration timeout, Consumer<String> progress) {
        NativeMessagePassing ranks = messagePassing();
        new OrderedConnect(ranks, ConnectionOrder.of(Settings.ofThisProcess()), timeout, progress).run();
        return ranks;
    }

    private synchronized NativeMessagePassing messagePassing() {
        Job job = CurrentJob.get()
            .orElseThrow(() -> new IllegalStateException("Expected a program that has called MPI.Init,"
                + " found none in this process. Call MPI.Init(args) before Stft.start()."));
        if (attached == null) {
            attached = new NativeMessagePassing(job);
        }
        return attached;
    }

    /** {@inheritDoc} Refused: the ranks find each other through the library's own launcher, {@code mpirun} or {@code mpiexec}. */
    @Override
    public Bootstrap bootstrap(int ranks, InetAddress address) throws IOException {
        throw new IOException(
            "Ranks of Open MPI and MPICH are started by mpirun or mpiexec, not by this launcher's own engine.");
    }
}
