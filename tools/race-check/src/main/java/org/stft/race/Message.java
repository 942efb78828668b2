package org.stft.race;

import org.stft.race.order.Clock;

/** A message: its envelope, its place among the events of the sender, and what the sender knew when it was sent. */
final class Message {

    final int source;
    final int destination;
    final int tag;
    final String site;
    /** The number of the send among the events of its rank, counted from 1. */
    final long own;
    final boolean synchronous;
    /** The knowledge of the sender; null until the send is processed. */
    Clock stamp;
    /** The receive that takes it; null as long as that is not known. */
    Receive receive;
    /** The clock of the receiver after a blocking receive of it; for synchronous messages only. */
    Clock taken;
    Message previous;
    Message next;

    Message(int source, Event.Send send, boolean synchronous, long own) {
        this.source = source;
        this.destination = send.destination();
        this.tag = send.tag();
        this.site = send.site();
        this.synchronous = synchronous;
        this.own = own;
    }
}
