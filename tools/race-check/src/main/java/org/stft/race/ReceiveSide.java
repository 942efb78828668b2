package org.stft.race;

import java.util.ArrayList;
import java.util.Collection;
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
final class ReceiveSide {

    private static final int CHANNELS = 1024;
    private static final int PATTERNS = 256;
    private static final int UNDECIDED = 1024;

    final Communicator communicator;
    private final int rank;
    final PostingOrder order;
    private final Analyser analyser;
    private final Map<Long, Channel> channels = new HashMap<>();
    private int sweepAt = CHANNELS;
    private final OpenOperations pending = new OpenOperations();
    private final MatchOrder matches = new MatchOrder(pending);
    /** Complete, but a receive posted before could have been matched to the message and is open. */
    private final List<Receive> undecided = new ArrayList<>();
    private RecentReceives anyTag;
    private final Map<Integer, RecentReceives> byTag = new LinkedHashMap<>();

    ReceiveSide(Communicator communicator, int rank, Analyser analyser, Consumer<Receive> settled) {
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
        pending.sent(message);
    }

    void posted(Receive receive) {
        pending.posted(receive);
        watch(receive);
    }

    /** Has receives remembered from now on if one is a wildcard. */
    void watch(Receive receive) {
        int tag = receive.wantedTag;
        if (!receive.isWildcard()) {
            return;
        }
        if (tag != Event.ANY) {
            byTag.computeIfAbsent(tag, each -> new RecentReceives(tag, analyser.nextHistory()));
            if (byTag.size() > PATTERNS) {
                Iterator<Integer> oldest = byTag.keySet().iterator();
                oldest.next();
                oldest.remove();
            }
        } else if (anyTag == null) {
            anyTag = new RecentReceives(tag, analyser.nextHistory());
        }
    }

    /** Returns true if a wildcard receive is posted and not complete. */
    boolean hasOpenWildcard() {
        return pending.hasWildcard();
    }

    /** Returns true if the rank has used a wildcard. */
    boolean isWatched() {
        return anyTag != null || !byTag.isEmpty();
    }

    /** Returns true if all is known that a complete receive, or a probe, shows of others. */
    boolean isDecided(Receive receive) {
        return !isWatched() || matches.isKnown(receive);
    }

    /**
     * Notes the time at which a receive or probe was complete. Returns those of which it shows that they are matched.
     *
     * @param clock the component of the rank
     */
    Collection<Receive> matched(Receive receive, int clock) {
        return matches.completed(receive, clock);
    }

    /** Takes receives that have not completed for ones that never will. */
    void giveUp() {
        order.giveUp();
        matches.giveUp();
    }

    /** The receive is complete, its clock set. */
    void completed(Receive receive) {
        pending.completed(receive);
        if (isWatched()) {
            remember(receive);
            decide(receive);
            retry(receive);
        }
    }

    /** A wildcard probe has found a message. */
    void probed(Receive probe) {
        remember(probe);
    }

    private void remember(Receive receive) {
        RecentReceives tagged = byTag.get(receive.tag);
        if (tagged != null) {
            tagged.add(receive);
        }
        if (anyTag != null) {
            anyTag.add(receive);
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

    private long firstOpenFor(Message message, long bound) {
        return pending.firstFor(message, bound, anyTag != null);
    }

    private void compare(Message message) {
        long before = firstOpenFor(message, message.receive == null ? Long.MAX_VALUE : message.receive.posted);
        RecentReceives tagged = byTag.get(message.tag);
        if (tagged != null) {
            analyser.compare(tagged, message, before, matches.lastBarred());
        }
        if (anyTag != null && !pending.isOvertaking(message)) {
            analyser.compare(anyTag, message, before, matches.lastBarred());
        }
    }

    /**
     * Decides what is left when nothing more will happen: messages that were not received, too. Returns their number.
     */
    long end() {
        undecided.forEach(receive -> compare(receive.message));
        undecided.clear();
        long left = 0;
        for (InFlight messages : pending.messages()) {
            Set<Integer> tags = new HashSet<>();
            for (Message message = messages.first(); message != null; message = message.next) {
                left++;
                analyser.unreceived(message);
                if (tags.add(message.tag)) {
                    compare(message);
                }
            }
        }
        if (left > 1) {
            analyser.compareOpen(new OpenReceives(pending.receives()), pending.messages(), rank);
        }
        return left;
    }
}
