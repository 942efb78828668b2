package org.stft.mpj.device;

import java.time.Duration;

import mpjbuf.BufferException;
import mpjdev.Request;
import org.stft.base.concurrent.UninterruptedWait;
import org.stft.base.time.Deadline;

/**
 * A receive that was posted to the device and may be incomplete.
 *
 * <p>MPJ Express has no receive with a timeout. But its TCP device notifies the request object
 * when the message has arrived, so waiting on that object costs no processor time and ends at once.
 */
final class PostedReceive {

    private final Request request;
    private final MessageBuffer packed;

    PostedReceive(Request request, MessageBuffer packed) {
        this.request = request;
        this.packed = packed;
    }

    /**
     * Returns true if the message arrives within the timeout. An interrupt does not end the wait; it is kept for the
     * caller.
     */
    boolean await(Duration timeout) {
        Deadline deadline = Deadline.after(timeout);
        try (UninterruptedWait wait = new UninterruptedWait()) {
            synchronized (request) {
                while (request.itest() == null) {
                    if (deadline.hasPassed()) {
                        return false;
                    }
                    wait.on(request, deadline);
                }
            }
            return true;
        }
    }

    /** The message. Only once, after {@link #await} has returned true. */
    byte[] message() throws BufferException {
        request.iwait();
        byte[] message = packed.message();
        packed.free();
        return message;
    }
}
