package org.stft.race.verdict;

import java.util.Optional;
import java.util.TreeSet;
import org.stft.race.match.Message;
import org.stft.race.match.Posting;

/** All races between the same calls of the program. */
public final class RaceGroup {

    /** The ranks and send sites that are named, at most. */
    private static final int NAMED = 32;

    private final String id;
    private Severity severity;
    private Race first;
    private Optional<String> partner = Optional.empty();
    private long count;
    private final TreeSet<Integer> receivers = new TreeSet<>();
    private final TreeSet<Integer> senders = new TreeSet<>();
    private final TreeSet<String> sendSites = new TreeSet<>();

    RaceGroup(String id) {
        this.id = id;
        this.severity = Severity.LOW;
    }

    void add(Severity of, PostedReceives.Range receives, Message alternative, Posting taker, long known) {
        count += receives.size();
        severity = severity.compareTo(of) < 0 ? of : severity;
        if (first == null || receives.first().number() < first.receive().event()) {
            first = Race.of(receives.first(), alternative, taker, known);
        }
        name(receivers, receives.first().posting().rank());
        name(alternative);
        name(receives.first().message());
        name(receives.last().message());
    }

    private void name(Message message) {
        if (message != null) {
            name(senders, message.source());
            name(sendSites, message.site());
        }
    }

    /** Names a call that receives what belongs to the same message: then another order mixes the messages of two senders. */
    void belongsTo(Optional<String> call) {
        partner = call;
        if (call.isPresent()) {
            severity = Severity.HIGH;
        }
    }

    /** The call whose receive belongs to this one, if there is one. */
    public Optional<String> partner() {
        return partner;
    }

    /** Adds the races between these calls in another run. */
    void add(RaceGroup other) {
        count += other.count;
        severity = severity.compareTo(other.severity) < 0 ? other.severity : severity;
        first = first == null ? other.first : first;
        other.receivers.forEach(rank -> name(receivers, rank));
        other.senders.forEach(rank -> name(senders, rank));
        other.sendSites.forEach(site -> name(sendSites, site));
    }

    private static <T> void name(TreeSet<T> named, T value) {
        if (named.size() < NAMED) {
            named.add(value);
        }
    }

    /** Eight hexadecimal digits, the same in each run of the same program: of the calls' sites and what they accept. */
    public String id() {
        return id;
    }

    public Severity severity() {
        return severity;
    }

    /** The race with the lowest event number of its rank. */
    public Race first() {
        return first;
    }

    public long count() {
        return count;
    }

    /** The ranks that receive, 32 of them at most. */
    public TreeSet<Integer> receivers() {
        return receivers;
    }

    /**
     * The ranks that send, 32 of them at most: what could have been taken, and what the first and the last receive took
     * that could have taken it.
     */
    public TreeSet<Integer> senders() {
        return senders;
    }

    /** Where the messages are sent, 32 places at most. */
    public TreeSet<String> sendSites() {
        return sendSites;
    }
}
