package org.stft.probe.library;

import java.nio.ByteBuffer;

/**
 * Told by an MPI library of the program's point-to-point messages on one communicator, in the order in which the library
 * matches them: sends as they are made, receives as they are posted. Messages inside collective operations are not told.
 */
public interface MessageListener {

    /** Returns false if nothing else need be told now. */
    boolean isWanted();

    /** The number of bytes that travel with the data of each message; 0 if there are none. */
    int trailerLength();

    /** A message is about to be sent, on the thread of the call. */
    Sent send(int destination, int tag);

    /**
     * A receive is about to be posted, on the thread of the call.
     *
     * @param source a rank, or {@code MPI.ANY_SOURCE}
     */
    Posted post(int source, int tag);

    /** A message that is being sent. */
    interface Sent {

        /** Writes what travels with the data; called once if there is a trailer, before the message is sent. */
        void write(ByteBuffer trailer);

        /** It was not sent: its destination does not exist, for instance. */
        void failed();
    }

    /** A receive that is open. */
    interface Posted {

        /** Its message has arrived: the values of wildcards are known now. */
        void complete(int source, int tag);

        /**
         * Reads what has travelled with the data; called once if there is a trailer, after {@link #complete}, but perhaps
         * not for a message that is longer than its receive.
         */
        void read(ByteBuffer trailer);

        /** It has failed before it took a message. */
        void failed();
    }
}
