package org.stft.race.verdict;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.IntSupplier;
import org.stft.log.match.Pattern;
import org.stft.race.match.InFlight;
import org.stft.race.match.MatchOrder;
import org.stft.race.match.Message;
import org.stft.race.match.OpenOperations;
import org.stft.race.match.Receive;

/** Finds the wildcard receives of a rank on one communicator that could have got another message than they did. */
public final class Alternatives {

    private static final int PATTERNS = 256;
    private static final int UNDECIDED = 1024;

    private final OpenOperations open;
    private final MatchOrder order;
    private final IntSupplier component;
    private final IntSupplier histories;
    private final Races races;
    /** Complete, but a receive posted before could have been matched to the message and is open. */
    private final List<Receive> undecided = new ArrayList<>();
    private RecentReceives anyTag;
    private final Map<Integer, RecentReceives> byTag = new LinkedHashMap<>();

    /**
     * Makes one without receives.
     *
     * @param component gives that of the rank in clocks
     * @param histories counts the histories of receives in the run
     */
    public Alternatives(OpenOperations open, MatchOrder order, IntSupplier component, IntSupplier histories,
        Races races) {
        this.open = open;
        this.order = order;
        this.component = component;
        this.histories = histories;
        this.races = races;
    }

    /** Has receives remembered from now on if one is a wildcard. */
    public void watch(Receive receive) {
        int tag = receive.posting().tag();
        if (!receive.isWildcard()) {
            return;
        }
        if (tag != Pattern.ANY) {
            byTag.computeIfAbsent(tag, each -> new RecentReceives(tag, histories.getAsInt()));
            if (byTag.size() > PATTERNS) {
                Iterator<Integer> oldest = byTag.keySet().iterator();
                oldest.next();
                oldest.remove();
            }
        } else if (anyTag == null) {
            anyTag = new RecentReceives(tag, histories.getAsInt());
        }
    }

    /** Returns true if the rank has used a wildcard. */
    public boolean isWatched() {
        return anyTag != null || !byTag.isEmpty();
    }

    /** A receive is complete, and no longer among those that are open. */
    public void completed(Receive receive) {
        remember(receive);
        decide(receive);
        retry(receive);
    }

    /** Adds a receive, or a wildcard probe, to those that could have got another message. */
    public void remember(Receive receive) {
        RecentReceives tagged = byTag.get(receive.tag());
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
        if (isOpenBefore(receive)) {
            undecided.add(receive);
            if (undecided.size() > UNDECIDED) {
                compare(undecided.remove(0).message());
            }
        } else {
            compare(receive.message());
        }
    }

    private void retry(Receive completed) {
        for (Iterator<Receive> each = undecided.iterator(); each.hasNext();) {
            Receive receive = each.next();
            if (receive.number() > completed.number() && !isOpenBefore(receive)) {
                each.remove();
                compare(receive.message());
            }
        }
    }

    /** Returns true if a receive that was posted before may have taken its message. */
    private boolean isOpenBefore(Receive receive) {
        long number = receive.number();
        return firstOpenFor(receive.message(), number) < number;
    }

    private long firstOpenFor(Message message, long bound) {
        return open.firstFor(message, bound, anyTag != null);
    }

    private void compare(Message message) {
        long before = firstOpenFor(message, message.taker() == null ? Long.MAX_VALUE : message.taker().number());
        RecentReceives tagged = byTag.get(message.tag());
        if (tagged != null) {
            tagged.compare(message, before, order.lastBarred(), component.getAsInt(), races);
        }
        if (anyTag != null && !open.isOvertaking(message)) {
            anyTag.compare(message, before, order.lastBarred(), component.getAsInt(), races);
        }
    }

    /**
     * Decides what is left when nothing more will happen: messages that were not received, too. Returns their number.
     */
    public long end() {
        undecided.forEach(receive -> compare(receive.message()));
        undecided.clear();
        long left = 0;
        for (InFlight messages : open.messages()) {
            Set<Integer> tags = new HashSet<>();
            for (Message message = messages.first(); message != null; message = messages.after(message)) {
                left++;
                races.unreceived(message);
                if (tags.add(message.tag())) {
                    compare(message);
                }
            }
        }
        if (left > 1) {
            new OpenReceives(open.receives()).compare(open.messages(), component.getAsInt(), races);
        }
        return left;
    }
}
