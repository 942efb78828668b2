package org.stft.mpj;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.UUID;

import org.stft.mp.OpenCommunication;
import org.stft.mp.OpenCommunication.Kind;
import xdev.Device;

/**
 * The guard for {@code niodev}: looks into the device's queues, in which the messages and requests of all
 * communicators are.
 *
 * <p>Messages of collective operations count like any other: one that was not received at a checkpoint
 * belongs to a collective call that ranks made on different sides of it. Its tag is MPJ Express's own.
 *
 * <p>What it cannot see: a receive that was started, got its message, and was not waited for. The device
 * has forgotten it; only the program's request object knows. A send that was started and not waited for is
 * seen as long as it is not complete; up to 128 KiB it is complete at once.
 */
final class NiodevGuard implements Guard {

    private static final int MOST = 100;
    /** On this context the device says goodbye when the program calls Finalize. */
    private static final int FINISH_CONTEXT = 50;
    private static final int ANY = -1;

    private final Niodev device;
    private final Map<UUID, Integer> ranks;

    NiodevGuard(Niodev device, Map<UUID, Integer> ranks) {
        this.device = device;
        this.ranks = ranks;
    }

    @Override
    public List<OpenCommunication> open() {
        List<OpenCommunication> open = new ArrayList<>();
        add(open, Kind.UNRECEIVED_MESSAGE, device.arrived());
        add(open, Kind.INCOMPLETE_SEND, device.waitingSends());
        add(open, Kind.INCOMPLETE_RECEIVE, device.incompleteReceives());
        return open.stream().limit(MOST).toList();
    }

    private void add(List<OpenCommunication> open, Kind kind, Collection<Niodev.Entry> entries) {
        entries.stream().filter(NiodevGuard::isOfTheProgram)
                .map(entry -> new OpenCommunication(kind, rank(entry.peer()), tag(entry.tag())))
                .sorted(Comparator.comparingInt(OpenCommunication::peer).thenComparingInt(OpenCommunication::tag))
                .forEach(open::add);
    }

    private static boolean isOfTheProgram(Niodev.Entry entry) {
        return entry.context() != PrivateChannel.CONTEXT && entry.context() != FINISH_CONTEXT;
    }

    private int rank(UUID process) {
        return ranks.getOrDefault(process, ANY);
    }

    private static int tag(int tag) {
        return tag == Device.ANY_TAG ? ANY : tag;
    }
}
