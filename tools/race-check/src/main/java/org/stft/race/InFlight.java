package org.stft.race;

/** The messages of one sender to one rank on one communicator that were sent and not received, in the order sent. */
final class InFlight {

    private Message first;
    private Message last;

    Message first() {
        return first;
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
