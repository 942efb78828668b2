package org.stft.probe;

import java.nio.ByteBuffer;

/**
 * Bytes that a tool adds to each point-to-point message of the program: bytes beside the data, in the same message. The
 * program does not see them in any count or status. All ranks must run the same tools. Messages that MPI sends inside a
 * collective operation carry none.
 */
public interface Piggyback {

    /**
     * The number of bytes, which never changes; not asked before {@code MPI.Init}. A message that exceeds 128 KiB with
     * them is sent only after its receive was posted.
     */
    int length();

    /** Writes the bytes, before the message is sent. */
    void write(Call call, ByteBuffer target);

    /**
     * Reads the bytes of the sender. Called when the message is delivered: in the call that received it, or waited for
     * it.
     *
     * @param call the call that asked for the message: {@code Recv}, {@code Irecv}, {@code Start}, {@code Sendrecv}
     */
    void read(Call call, ByteBuffer source);
}
