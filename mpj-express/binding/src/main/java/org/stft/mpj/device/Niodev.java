package org.stft.mpj.device;

import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.function.UnaryOperator;

import xdev.Device;
import xdev.niodev.NIODevice;
import xdev.niodev.NIORecvRequest;

/**
 * The queues of {@code niodev}, of MPJ Express 0.44, read under the locks that protect them.
 *
 * <p>A message that arrived and was not received is in {@code arrQue}, a receive that was posted and not
 * matched in {@code recvQueue}. A long or synchronous send is in {@code sendMap} until the receiver asks for
 * its data; the receive is in {@code recvMap} from then until the data begin to come, and after that attached
 * to the connection's selection key.
 */
public final class Niodev {

    private final Selector selector;
    private final DeviceLock receiving;
    private final DeviceLock sending;
    private final Map<?, ?> arrivedByKey;
    private final Map<?, ?> postedByKey;
    private final Map<?, ?> sends;
    private final Map<?, ?> asked;

    private Niodev(NIODevice device) {
        this.selector = ReflectiveAccess.read(device, "selector", Selector.class);
        this.receiving = new DeviceLock(device, "sem");
        this.sending = new DeviceLock(device, "sLock");
        this.arrivedByKey = ReflectiveAccess.read(ReflectiveAccess.read(device, "arrQue", Object.class), "map",
            Map.class);
        this.postedByKey = ReflectiveAccess.read(ReflectiveAccess.read(device, "recvQueue", Object.class), "map",
            Map.class);
        this.sends = ReflectiveAccess.read(device, "sendMap", Map.class);
        this.asked = ReflectiveAccess.read(device, "recvMap", Map.class);
    }

    /** Returns empty if the device is a different one. */
    static Optional<Niodev> of(Device device) {
        return device instanceof NIODevice niodev ? Optional.of(new Niodev(niodev)) : Optional.empty();
    }

    /**
     * A message or a request.
     *
     * @param request the device's own object
     * @param context the context of the communicator
     * @param peer the process that it comes from or goes to
     */
    public record Entry(Object request, int context, UUID peer, int tag) {

        private static Entry of(Object request, String peer) {
            return new Entry(request, ReflectiveAccess.read(request, "context", Integer.class),
                ReflectiveAccess.read(request, peer, UUID.class),
                ReflectiveAccess.read(request, "tag", Integer.class));
        }
    }

    /** Returns true if the connections are open. The device closes all as soon as one of them ends. */
    boolean isConnected() {
        return selector.isOpen();
    }

    /** Messages that have arrived and were not received; of long and synchronous ones, their announcement. */
    public List<Entry> arrived() {
        return receiving.holding(() -> entries(allArrived(), "srcUUID"));
    }

    /** Long and synchronous sends whose receiver has not asked for the data. */
    public List<Entry> waitingSends() {
        return sending.holding(() -> entries(sends.values(), "dstUUID"));
    }

    /** Receives that were started and whose message has not arrived completely. */
    public List<Entry> incompleteReceives() {
        List<Entry> incomplete = new ArrayList<>(receiving.holding(() -> {
            List<Object> requests = allPosted();
            requests.addAll(asked.values());
            return entries(requests, "srcUUID");
        }));
        incomplete.addAll(entries(selector.keys().stream().map(SelectionKey::attachment)
            .filter(NIORecvRequest.class::isInstance).toList(), "srcUUID"));
        return incomplete;
    }

    /** Each message is in four rings, one for each combination of wildcards that would match it. */
    private Collection<Object> allArrived() {
        Set<Object> requests = Collections.newSetFromMap(new IdentityHashMap<>());
        arrivedByKey.forEach((key, head) -> {
            int ring = List.of(ReflectiveAccess.read(head, "arrKeys", Object[].class)).indexOf(key);
            addRing(requests, head, each -> ReflectiveAccess.read(each, "arrNext", Object[].class)[ring]);
        });
        return requests;
    }

    private List<Object> allPosted() {
        List<Object> requests = new ArrayList<>();
        postedByKey.values()
            .forEach(head -> addRing(requests, head, each -> ReflectiveAccess.read(each, "recvNext", Object.class)));
        return requests;
    }

    private static void addRing(Collection<Object> requests, Object head, UnaryOperator<Object> next) {
        Object each = head;
        do {
            requests.add(each);
            each = next.apply(each);
        } while (each != head);
    }

    private static List<Entry> entries(Collection<?> requests, String peer) {
        return requests.stream().map(request -> Entry.of(request, peer)).toList();
    }
}
