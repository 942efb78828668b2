package org.stft.probe;

import java.util.List;

/** What the program has made and has neither completed nor freed. */
public interface OpenObjects {

    /** The nonblocking operations that are not complete, by the calls that started them, in this order. */
    List<Call> requests();

    /** The objects of a kind that the program has not freed, by the places where it has made them. */
    List<Unfreed> unfreed(Kind kind);

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
