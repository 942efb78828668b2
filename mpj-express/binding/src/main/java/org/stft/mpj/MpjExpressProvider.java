package org.stft.mpj;

import com.google.errorprone.annotations.concurrent.GuardedBy;
import java.io.IOException;
import java.net.InetAddress;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;

import mpi.MPI;
import org.stft.config.Settings;
import org.stft.mp.Bootstrap;
import org.stft.mp.MessagePassing;
import org.stft.mp.MessagePassingProvider;
import org.stft.mpj.auth.Membership;
import org.stft.mpj.bootstrap.NiodevBootstrap;
import org.stft.mpj.device.DeviceTransport;
import org.stft.mpj.guard.HopelessCall;
import org.stft.mpj.guard.TrackingDevice;
import org.stft.order.ConnectionOrder;
import org.stft.order.OrderedConnect;
import xdev.Device;

/**
 * MPJ Express 0.44 over its TCP device {@code niodev}, unmodified.
 *
 * <p>{@link #bootstrap} is on the address that it is given, by default the loopback address of this machine. MPJ
 * Express has no authentication and opens its ports on all addresses; in ranks that are started with the environment
 * and the JVM options of the bootstrap these ports are on the job's interface only, and lead to ranks of the same job
 * only.
 */
public final class MpjExpressProvider implements MessagePassingProvider {

    private static final List<String> OWN_PACKAGES = List.of("mpi.", "mpjdev.", "xdev.", "mpjbuf.", "org.stft.mpj.",
        "org.stft.mpjexpress.", "org.stft.order.");

    private final ConnectionOrder order;
    @GuardedBy("this")
    private DeviceTransport transport;

    /** Creates a provider that opens connections in the order that is set when {@link #attach} is called. */
    public MpjExpressProvider() {
        this.order = null;
    }

    /** Creates a provider that opens connections in a given order, which must be the same on all ranks of a job. */
    public MpjExpressProvider(ConnectionOrder order) {
        this.order = Objects.requireNonNull(order, "order");
    }

    @Override
    public String id() {
        return "mpj-express";
    }

    @Override
    public Set<String> variables() {
        return Set.of(Membership.VARIABLE);
    }

    @Override
    public boolean initialized() {
        return MPI.Initialized();
    }

    @Override
    public boolean finalized() {
        return MPI.COMM_WORLD != null && !MPI.Initialized();
    }

    @Override
    public Optional<String> hopelessCall() {
        return HopelessCall.find(Thread.getAllStackTraces().values());
    }

    @Override
    public boolean isOwnThread(StackTraceElement[] stack) {
        return stack.length > 1 && stack[stack.length - 2].getClassName().startsWith("xdev.niodev.");
    }

    @Override
    public boolean isOwnFrame(StackTraceElement frame) {
        return OWN_PACKAGES.stream().anyMatch(frame.getClassName()::startsWith);
    }

    @Override
    public void hideLostConnections() {
        LostConnectionFilter.install();
    }

    /**
     * {@inheritDoc}
     *
     * <p>Called before MPI.Init, it tracks all requests; after it, those opened later on COMM_WORLD, COMM_SELF, and
     * communicators made out of them later. With a device other than {@code niodev} it does nothing.
     */
    @Override
    public void trackRequests() {
        TrackingDevice.install();
    }

    /**
     * {@inheritDoc}
     *
     * <p>Attached again, it gives the same channels.
     *
     * @throws org.stft.StftException if a rank does not arrive in time, or if the device of
     *     MPJ Express is the native one
     */
    @Override
    public MessagePassing attach(Duration timeout, Consumer<String> messages) {
        if (!initialized()) {
            throw new IllegalStateException("Expected a program that has called MPI.Init, found none in this process."
                + " Call MPI.Init(args) before Stft.start().");
        }
        MessagePassing ranks = new MpjMessagePassing(transport(TrackingDevice.untracked()));
        ConnectionOrder chosen = order == null ? ConnectionOrder.of(Settings.ofThisProcess()) : order;
        new OrderedConnect(ranks, chosen, timeout, messages).run();
        return ranks;
    }

    private synchronized DeviceTransport transport(Device device) {
        if (transport == null || !transport.isOver(device)) {
            transport = DeviceTransport.open(device);
        }
        return transport;
    }

    /**
     * {@inheritDoc}
     *
     * @throws org.stft.StftException if no configuration of MPJ Express is found; the message names the variable to set
     */
    @Override
    public Bootstrap bootstrap(int ranks, InetAddress address) throws IOException {
        return NiodevBootstrap.open(ranks, address);
    }
}
