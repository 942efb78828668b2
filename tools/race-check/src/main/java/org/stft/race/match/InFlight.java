package org.stft.race.match;

/** The messages of one sender to one rank on one communicator that were sent and not received, in the order sent. */
public final class InFlight {

    private Message first;
    private Message last;

    public Message first() {
        return first;
    }

    /** The next one that was sent after another, or null. */
    public Message after(Message message) {
        return message.next;
    }

    void add(Message message) {
        message.previous = last;
        if (last == null) {
            first = message;
        } else {
            last.next = message;
        }
        last = message;
    }

    void remove(Message message) {
        if (message.previous == null) {
            first = message.next;
        } else {
            message.previous.next = message.next;
        }
        if (message.next == null) {
            last = message.previous;
        } else {
            message.next.previous = message.previous;
        }
    }
}
