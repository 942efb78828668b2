package org.stft.mpj.device;

import java.time.Duration;

import mpjbuf.BufferException;
import mpjdev.Request;
import org.stft.base.concurrent.UninterruptedWait;
import org.stft.base.time.Deadline;

/**
 * A receive that the device knows of and that is not necessarily complete.
 *
 * <p>MPJ Express has no receive with a time limit. Its TCP device, though, notifies the request object
 * itself when the message is there, so waiting on that object costs no processor time and ends at once.
 */
final class PostedReceive {

    private final Request request;
    private final MessageBuffer parcel;

    PostedReceive(Request request, MessageBuffer parcel) {
        this.request = request;
        this.parcel = parcel;
    }

    /** Whether the message came within the limit. Not cut short by an interrupt, which is kept for the caller. */
    boolean await(Duration limit) {
        Deadline deadline = Deadline.after(limit);
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

    /** The message. Only once, after {@link #await} said that it is there. */
    byte[] message() throws BufferException {
        request.iwait();
        byte[] message = parcel.message();
        parcel.free();
        return message;
    }
}
