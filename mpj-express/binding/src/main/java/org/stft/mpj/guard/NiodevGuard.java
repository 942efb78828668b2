package org.stft.mpj.guard;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.Comparator;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;

import org.stft.mp.MessageCount;
import org.stft.mp.MessageGuard;
import org.stft.mp.OpenCommunication;
import org.stft.mp.OpenCommunication.Kind;
import org.stft.mpj.device.DeviceTransport;
import org.stft.mpj.device.Niodev;
import xdev.Device;

/**
 * The guard for {@code niodev}: looks into the device's queues, in which the messages of all communicators are, and at
 * the requests that were not waited for.
 *
 * <p>A request is open until Wait or Test has returned it to the program, whether its message has arrived or not, so
 * that the result does not depend on timing. Only a complete send is not open if the program has dropped its request,
 * or if it was sent in buffered mode.
 *
 * <p>Messages of collective operations count like any other: one that was not received at a checkpoint
 * belongs to a collective call that ranks made on different sides of it. Its tag is MPJ Express's own.
 *
 * <p>It cannot see, in a rank that {@code stft run} did not start: complete requests on communicators that were made
 * before {@code Stft.start()}, other than COMM_WORLD and COMM_SELF, and those that were opened before it.
 */
final class NiodevGuard implements MessageGuard {

    private static final int MAX = 100;
    /** The context on which the device closes its connections when the program calls Finalize. */
    private static final int FINISH_CONTEXT = 50;
    private static final int ANY = -1;

    private final Niodev device;
    private final OpenRequests requests;
    private final Optional<MessageCounter> messages;
    private final Map<UUID, Integer> ranks;

    NiodevGuard(Niodev device, OpenRequests requests, Optional<MessageCounter> messages, Map<UUID, Integer> ranks) {
        this.device = device;
        this.requests = requests;
        this.messages = messages;
        this.ranks = ranks;
    }

    @Override
    public List<OpenCommunication> openCommunication() {
        List<OpenRequest> tracked = requests.find();
        List<OpenCommunication> open = new ArrayList<>();
        add(open, Kind.UNRECEIVED_MESSAGE, device.arrived(), tracked);
        add(open, Kind.INCOMPLETE_SEND, device.waitingSends(), tracked);
        add(open, Kind.INCOMPLETE_RECEIVE, device.incompleteReceives(), tracked);
        return open.stream().limit(MAX).toList();
    }

    /** {@inheritDoc} Empty in a rank that {@code stft run} did not start: it sent messages before it was tracked. */
    @Override
    public Optional<MessageCount> count() {
        return messages.map(MessageCounter::count);
    }

    private void add(List<OpenCommunication> open, Kind kind, Collection<Niodev.Entry> entries,
        List<OpenRequest> tracked) {
        List<OpenCommunication> ofKind = new ArrayList<>();
        Set<Object> seen = Collections.newSetFromMap(new IdentityHashMap<>());
        for (OpenRequest request : tracked) {
            seen.add(request.get());
            if (request.kind() == kind) {
                ofKind.add(new OpenCommunication(kind, rank(request.peer().uuid()), tag(request.tag()),
                    requests.callSite(request)));
            }
        }
        entries.stream().filter(NiodevGuard::isOfTheProgram).filter(entry -> !seen.contains(entry.request()))
            .forEach(entry -> ofKind.add(new OpenCommunication(kind, rank(entry.peer()), tag(entry.tag()), "")));
        ofKind.sort(Comparator.comparingInt(OpenCommunication::peer).thenComparingInt(OpenCommunication::tag));
        open.addAll(ofKind);
    }

    private static boolean isOfTheProgram(Niodev.Entry entry) {
        return entry.context() != DeviceTransport.CONTEXT && entry.context() != FINISH_CONTEXT;
    }

    private int rank(UUID process) {
        return ranks.getOrDefault(process, ANY);
    }

    private static int tag(int tag) {
        return tag == Device.ANY_TAG ? ANY : tag;
    }
}
