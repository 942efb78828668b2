package org.stft.tool.replay;

import java.nio.ByteBuffer;

/** Writes or reads numbers of events, each by its difference to the one before. For one thread at a time. */
final class EventNumbers {

    private long last;

    /** The next number is written as it is. */
    void clear() {
        last = 0;
    }

    /** @param event 0 for a call that has no event */
    Words write(long event, Words to) {
        if (event == 0) {
            return to.number(0);
        }
        long difference = event - last;
        last = event;
        return to.number(difference < 0 ? difference : difference + 1);
    }

    long read(ByteBuffer from) {
        long written = Words.number(from);
        if (written == 0) {
            return 0;
        }
        last += written < 0 ? written : written - 1;
        return last;
    }
}
