package org.stft.race;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;

/**
 * The receiving side of a rank on one communicator: which message each receive got, and which others it could have got.
 */
final class Inbox {

    private static final int CHANNELS = 1024;
    private static final int PATTERNS = 256;
    private static final int UNDECIDED = 1024;

    final Communicator communicator;
    private final int rank;
    final PostingOrder order;
    private final Analyser analyser;
    private final Map<Long, Channel> channels = new HashMap<>();
    private int sweepAt = CHANNELS;
    private final Map<Integer, InFlight> inFlight = new HashMap<>();
    /** Posted and not complete, in posting order. */
    private final List<Receive> open = new ArrayList<>();
    /** Complete, but a receive posted before could have been matched to the message and is open. */
    private final List<Receive> undecided = new ArrayList<>();
    private History anyTag;
    private final Map<Integer, History> byTag = new LinkedHashMap<>();

    Inbox(Communicator communicator, int rank, Analyser analyser, Consumer<Receive> settled) {
        this.communicator = communicator;
        this.rank = rank;
        this.analyser = analyser;
        this.order = new PostingOrder(settled);
    }

    Channel channel(int source, int tag) {
        if (channels.size() > sweepAt) {
            channels.values().removeIf(Channel::isEmpty); // programs may count in tags
            sweepAt = Math.max(CHANNELS, 2 * channels.size());
        }
        return channels.computeIfAbsent((long) source << 32 | tag & 0xffff_ffffL, envelope -> new Channel());
    }

    void sent(Message message) {
        inFlight.computeIfAbsent(message.source, source -> new InFlight()).add(message);
    }

    void posted(Receive receive) {
        open.add(receive);
        if (receive.isWildcard()) {
            watch(receive.wantedTag);
        }
    }

    private void watch(int tag) {
        if (tag != Event.ANY) {
            byTag.computeIfAbsent(tag, each -> new History(tag, analyser.nextHistory()));
            if (byTag.size() > PATTERNS) {
                Iterator<Integer> oldest = byTag.keySet().iterator();
                oldest.next();
                oldest.remove();
            }
        } else if (anyTag == null) {
            anyTag = new History(tag, analyser.nextHistory());
        }
    }

    /** Returns true if a wildcard receive is posted and not complete. */
    boolean hasOpenWildcard() {
        for (Receive receive : open) {
            if (receive.isWildcard()) {
                return true;
            }
        }
        return false;
    }

    /** The receive is complete, its clock set. */
    void completed(Receive receive) {
        open.remove(receive);
        if (receive.hasStamp()) {
            inFlight.get(receive.source).remove(receive.message);
        }
        if (anyTag == null && byTag.isEmpty()) {
            return;
        }
        if (receive.wantedTag == Event.ANY) {
            noteOvertaking(receive);
        }
        receive.lowerMatched();
        remember(receive);
        decide(receive);
        retry(receive);
    }

    /** A probe has found a message. */
    void probed(Receive probe) {
        watch(probe.wantedTag);
        remember(probe);
    }

    private void remember(Receive receive) {
        History tagged = byTag.get(receive.tag);
        if (receive.isWildcard() && !receive.probe) {
            lowerMatched(receive);
        }
        if (tagged != null) {
            tagged.add(receive);
        }
        if (anyTag != null) {
            anyTag.add(receive);
        }
    }

    private void noteOvertaking(Receive receive) {
        for (Receive earlier : open) {
            if (earlier.isWildcard() && earlier.wantedTag != Event.ANY && earlier.posted < receive.posted
                && receive.hasStamp()) {
                earlier.noteOvertaking(receive);
            }
        }
    }

    private void lowerMatched(Receive receive) {
        History own = receive.wantedTag == Event.ANY ? anyTag : byTag.get(receive.wantedTag);
        if (own != null) {
            own.lowerMatched(receive);
        }
    }

    private void decide(Receive receive) {
        if (!receive.hasStamp()) {
            return;
        }
        if (firstOpenFor(receive.message, receive.posted) < receive.posted) {
            undecided.add(receive);
            if (undecided.size() > UNDECIDED) {
                compare(undecided.remove(0).message);
            }
        } else {
            compare(receive.message);
        }
    }

    private void retry(Receive completed) {
        for (Iterator<Receive> each = undecided.iterator(); each.hasNext();) {
            Receive receive = each.next();
            if (receive.posted > completed.posted && firstOpenFor(receive.message, receive.posted) == receive.posted) {
                each.remove();
                compare(receive.message);
            }
        }
    }

    /**
     * The posting of the first open receive that may have taken a message, or one that the same sender sent before; or
     * the bound if there is none.
     */
    private long firstOpenFor(Message message, long bound) {
        for (Receive earlier : open) {
            if (earlier.posted >= bound) {
                return bound;
            }
            if (earlier.accepts(message.source, message.tag)
                || anyTag != null && couldHaveTakenBefore(earlier, message)) {
                return earlier.posted;
            }
        }
        return bound;
    }

    /** Returns true if an open receive may have taken a message that the same sender sent before. */
    private boolean couldHaveTakenBefore(Receive earlier, Message message) {
        for (Message other = inFlight.get(message.source).first(); other != null
            && other.own < message.own; other = other.next) {
            if (earlier.accepts(other.source, other.tag)) {
                return true;
            }
        }
        return false;
    }

    private void compare(Message message) {
        long before = firstOpenFor(message, message.receive == null ? Long.MAX_VALUE : message.receive.posted);
        History tagged = byTag.get(message.tag);
        if (tagged != null) {
            analyser.compare(tagged, message, before);
        }
        if (anyTag != null && !isOvertaking(message)) {
            analyser.compare(anyTag, message, before);
        }
    }

    /**
     * Returns true if a message is in flight that the same sender sent before: of the two, a receive of any tag takes
     * that one.
     */
    private boolean isOvertaking(Message message) {
        Message first = inFlight.get(message.source).first();
        return first != null && first.own < message.own;
    }

    /**
     * Decides what is left when nothing more will happen: messages that were not received, too. Returns their number.
     */
    long end() {
        undecided.forEach(receive -> compare(receive.message));
        undecided.clear();
        long left = 0;
        for (InFlight messages : inFlight.values()) {
            Set<Integer> tags = new HashSet<>();
            for (Message message = messages.first(); message != null; message = message.next) {
                left++;
                if (tags.add(message.tag)) {
                    compare(message);
                }
            }
        }
        open.stream().filter(Receive::isWildcard).forEach(this::lowerMatched);
        if (left > 1) {
            analyser.compareOpen(new OpenReceives(open), inFlight.values(), rank);
        }
        return left;
    }
}
