package org.stft.probe;

import java.util.List;

/** What the program has made and has neither completed nor freed. */
public interface OpenObjects {

    /** The nonblocking operations that are not complete, by the calls that started them, in this order. */
    List<Call> requests();

    /** Has a listener told of each nonblocking operation from now on. Call it at the start of the tool. */
    void follow(Listener listener);

    /** The objects of a kind that the program has not freed, by the places where it has made them. */
    List<Unfreed> unfreed(Kind kind);

    /** Is told of nonblocking operations, by the calls that started them, in the threads that make the calls. */
    interface Listener {

        /** An operation was started. */
        void started(Call call);

        /** A call of the program has completed an operation. */
        void completed(Call call);
    }

    /** The kinds of objects that can be freed. */
    enum Kind {
        COMMUNICATOR, DATATYPE, GROUP, OPERATION
    }

    /**
     * Objects made at one place.
     *
     * @param by the operation that has made them
     * @param site the call site
     * @param count also of those that the garbage collector has taken
     */
    record Unfreed(Kind kind, Operation by, String site, long count) {}
}
