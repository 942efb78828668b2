package org.stft.mpj.bootstrap;

import java.io.IOException;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.time.Duration;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.IntStream;

import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.stft.mpj.auth.Announcement;
import org.stft.mpj.auth.Secret;
import org.stft.base.time.Deadline;

/**
 * The loop that lets the ranks of one job meet: each is announced by its process, which knows the secret, and then says hello by
 * MPJ Express, which does not; once all have come, it tells each where the others are. One thread serves all connections and blocks on none, so that neither a slow
 * nor a silent one can hold up the others.
 */
final class BootstrapServer implements Runnable {

    private static final int MAX_UNKNOWN = 64;
    private static final Duration PULSE = Duration.ofMillis(100);

    private final int ranks;
    private final BootstrapTimeouts limits;
    private final Secret secret;
    private final ServerSocketChannel door;
    private final Selector selector;
    private final SelectionKey doorKey;
    private final Set<BootstrapConnection> guests = new LinkedHashSet<>();
    private final Map<Integer, Place> announced = new HashMap<>();
    private final TreeMap<Integer, BootstrapConnection> present = new TreeMap<>();
    private Deadline doorRest = Deadline.after(Duration.ZERO);
    private Deadline deadline;
    private volatile boolean cancelled;

    /** @param door bound; from here on it is the meeting's to close */
    BootstrapServer(int ranks, BootstrapTimeouts limits, Secret secret, ServerSocketChannel door) throws IOException {
        this.ranks = ranks;
        this.limits = limits;
        this.secret = secret;
        this.door = door;
        this.selector = Selector.open();
        door.configureBlocking(false);
        this.doorKey = door.register(selector, SelectionKey.OP_ACCEPT);
    }

    @Override
    public void run() {
        try {
            while (!cancelled && (door.isOpen() || !guests.isEmpty())) {
                selector.select(PULSE.toMillis());
                selector.selectedKeys().forEach(this::serve);
                selector.selectedKeys().clear();
                sweep();
            }
        } catch (IOException | RuntimeException e) {
            log().error("The meeting point of the ranks has failed: {}. No further rank can join this job. Restart it.",
                e.toString());
        } finally {
            closeAll();
        }
    }

    /** Makes {@link #run} return soon. From any thread. */
    void cancel() {
        cancelled = true;
        selector.wakeup();
    }

    private void serve(SelectionKey key) {
        if (!key.isValid()) {
            return;
        }
        if (key == doorKey) {
            admit();
            return;
        }
        BootstrapConnection guest = (BootstrapConnection) key.attachment();
        try {
            serve(guest, key);
        } catch (IOException e) {
            dismiss(guest, e);
        }
    }

    private void serve(BootstrapConnection guest, SelectionKey key) throws IOException {
        if (key.isWritable()) {
            guest.write();
            return;
        }
        boolean unknown = guest.hello() == null;
        guest.read(ranks);
        if (guest.announcement() != null) {
            announce(guest);
        } else if (unknown && guest.hello() != null) {
            seat(guest);
        }
    }

    private void announce(BootstrapConnection guest) throws IOException {
        Announcement announcement = guest.announcement();
        requireFree(announcement.rank());
        announced.put(announcement.rank(), new Place(guest.host(), announcement));
        guests.remove(guest);
        guest.accept();
    }

    private void admit() {
        try {
            SocketChannel channel = door.accept();
            if (channel != null) {
                channel.configureBlocking(false);
                SelectionKey key = channel.register(selector, SelectionKey.OP_READ);
                BootstrapConnection guest = new BootstrapConnection(key, secret, limits.perGuest());
                key.attach(guest);
                makeRoom();
                guests.add(guest);
            }
        } catch (IOException e) {
            // Such as too many open files: the connection stays in the queue, so do not ask again at once.
            log().warn("Could not accept a connection at the meeting point of the ranks: {}.", e.toString());
            doorRest = Deadline.after(PULSE);
        }
    }

    /** Whoever sends nothing may stay, but not keep others out: the oldest has had the most time. */
    private void makeRoom() {
        if (guests.size() - present.size() >= MAX_UNKNOWN) {
            guests.stream().filter(guest -> !present.containsValue(guest)).findFirst()
                .ifPresent(oldest -> dismiss(oldest, new RegistrationRefusedException(
                    "too many others have come since, and it has not said which rank it is")));
        }
    }

    private void seat(BootstrapConnection guest) throws IOException {
        int rank = guest.hello().rank();
        requireFree(rank);
        if (!announced.containsKey(rank) || !announced.get(rank).isOf(guest.hello())) {
            throw new RegistrationRefusedException(
                "it says that it is rank " + rank + ", but is not the rank " + rank + " that knows"
                    + " the secret of this job");
        }
        present.put(rank, guest);
        if (deadline == null) {
            deadline = Deadline.after(limits.all());
        }
        if (present.size() == ranks) {
            farewell();
        }
    }

    private void requireFree(int rank) throws RegistrationRefusedException {
        BootstrapConnection earlier = present.get(rank);
        if (earlier != null) {
            throw new RegistrationRefusedException(
                "it says that it is rank " + rank + ", but that rank has come already, from "
                    + earlier);
        }
    }

    private void farewell() throws IOException {
        door.close();
        guests.stream().filter(guest -> !present.containsValue(guest)).toList()
            .forEach(guest -> dismiss(guest, new RegistrationRefusedException("all ranks have come already")));
        byte[] answer = PeerTable.encode(announced.values());
        for (BootstrapConnection guest : List.copyOf(guests)) {
            try {
                guest.answer(answer, limits.perGuest());
            } catch (IOException e) {
                dismiss(guest, e);
            }
        }
    }

    private void sweep() throws IOException {
        guests.removeIf(guest -> !guest.isOpen());
        for (BootstrapConnection guest : List.copyOf(guests)) {
            if (guest.isLate()) {
                dismiss(guest, new RegistrationRefusedException(guest.lateness()));
            }
        }
        if (door.isOpen()) {
            doorKey.interestOps(doorRest.hasPassed() ? SelectionKey.OP_ACCEPT : 0);
            requireInTime();
        }
    }

    private void requireInTime() throws IOException {
        if (deadline != null && deadline.hasPassed()) {
            List<Integer> missing = IntStream.range(0, ranks).boxed().filter(rank -> !present.containsKey(rank))
                .toList();
            throw new IOException("of " + ranks + " ranks, " + missing + " did not come within "
                + limits.all().toSeconds() + " s of the first one; look at what they wrote");
        }
    }

    private void dismiss(BootstrapConnection guest, IOException reason) {
        log().warn("Refused the connection of {} to the meeting point of the ranks: {}.", guest, reason.getMessage());
        guests.remove(guest);
        present.values().remove(guest);
        guest.close();
    }

    private void closeAll() {
        guests.forEach(BootstrapConnection::close);
        try {
            door.close();
            selector.close();
        } catch (IOException e) {
            log().warn("Could not close the meeting point of the ranks: {}.", e.toString());
        }
    }

    // Only when there is something to say: without a log binding, SLF4J itself writes to the error output.
    private static Logger log() {
        return LoggerFactory.getLogger(BootstrapServer.class);
    }
}
