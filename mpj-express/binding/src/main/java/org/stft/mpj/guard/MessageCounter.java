package org.stft.mpj.guard;

import java.util.concurrent.atomic.AtomicLong;
import org.stft.mp.MessageCount;

/**
 * Counts the messages of the program. A message is counted as sent before the device has it, and as received after a
 * call has returned it to the program, so that the counts never hide one in between.
 */
final class MessageCounter {

    private final AtomicLong sent = new AtomicLong();
    private final AtomicLong received = new AtomicLong();

    void sending() {
        sent.incrementAndGet();
    }

    void received() {
        received.incrementAndGet();
    }

    MessageCount count() {
        return new MessageCount(sent.get(), received.get());
    }
}
