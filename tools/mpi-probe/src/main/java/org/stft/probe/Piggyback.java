package org.stft.probe;

import java.nio.ByteBuffer;

/**
* Bytes that a tool adds to each point-to-point message of the program: bytes after the data, in the same message. The program does not
 * see them, in no count and no status. All ranks must run the same tools. Messages that MPI sends inside a collective operation carry none.
 */
public interface Piggyback {

    /** The number of bytes. Always the same. A message that becomes longer than 128 KiB by them is sent only when its receive is there. */
    int length();

    /** Writes them, before the message is sent. */
    void write(Call call, ByteBuffer target);

    /**
     * Reads what the sender has written. Called when the message is delivered: in the call that received it, or waited for it.
     *
     * @param call the call that asked for the message: {@code Recv}, {@code Irecv}, {@code Start}, {@code Sendrecv}
     */
    void read(Call call, ByteBuffer source);
}
