package org.stft.race.match;

import org.stft.race.order.Clock;

/** A message: its envelope, its place among the events of the sender, and what the sender knew when it was sent. */
public final class Message {

    private final int source;
    private final int destination;
    private final int tag;
    private final String site;
    private final long number;
    private final boolean synchronous;
    private Clock stamp;
    private Posting taker;
    private Posting chooser;
    private Clock taken;
    Message previous;
    Message next;

    /** @param number of the send among the events of its rank, counted from 1 */
    public Message(int source, int destination, int tag, String site, boolean synchronous, long number) {
        this.source = source;
        this.destination = destination;
        this.tag = tag;
        this.site = site;
        this.synchronous = synchronous;
        this.number = number;
    }

    public int source() {
        return source;
    }

    public int destination() {
        return destination;
    }

    public int tag() {
        return tag;
    }

    public String site() {
        return site;
    }

    public long number() {
        return number;
    }

    public boolean isSynchronous() {
        return synchronous;
    }

    /** The knowledge of the sender; null until the send is processed. */
    public Clock stamp() {
        return stamp;
    }

    public void stamp(Clock clock) {
        stamp = clock;
    }

    /** The receive that takes it; null as long as that is not known. */
    public Posting taker() {
        return taker;
    }

    public void takenBy(Posting receive) {
        taker = receive;
    }

    /** The wildcard probe just before the receive that chose this message; or null. */
    public Posting chooser() {
        return chooser;
    }

    public void chosenBy(Posting probe) {
        chooser = probe;
    }

    /** The clock of the receiver after a blocking receive of it, for a synchronous message; once, then null. */
    public Clock takeReceiverClock() {
        Clock clock = taken;
        taken = null;
        return clock;
    }

    public void receiverClock(Clock clock) {
        taken = clock;
    }
}
