package org.stft.check.mpi;

import java.util.Map;
import java.util.Set;

/** What the value of an argument is: values of one kind can be compared. */
public enum Kind {
    NUMBER("a number"),
    LIST("a list of numbers"),
    BUFFER("a buffer"),
    TYPE("a datatype"),
    COMMUNICATOR("a communicator"),
    GROUP("a group"),
    OPERATION("an operation of reductions"),
    REQUEST("a request"),
    REQUESTS("requests"),
    OTHER("a value");

    private static final Set<String> LISTS = Set.of("recvcounts", "sendcounts", "displs", "sdispls", "rdispls", "ranks",
        "ranks1", "ranks2", "ranges", "dims", "periods", "coords", "remain_dims", "index", "edges", "neighbors",
        "array_of_blocklengths", "array_of_displacements");
    private static final Map<String, Kind> HANDLES = Map.ofEntries(Map.entry("buf", BUFFER),
        Map.entry("buffer", BUFFER), Map.entry("sendbuf", BUFFER), Map.entry("recvbuf", BUFFER),
        Map.entry("inbuf", BUFFER), Map.entry("outbuf", BUFFER), Map.entry("datatype", TYPE),
        Map.entry("sendtype", TYPE), Map.entry("recvtype", TYPE), Map.entry("oldtype", TYPE),
        Map.entry("newtype", TYPE), Map.entry("comm", COMMUNICATOR), Map.entry("comm1", COMMUNICATOR),
        Map.entry("comm2", COMMUNICATOR), Map.entry("newcomm", COMMUNICATOR), Map.entry("comm_old", COMMUNICATOR),
        Map.entry("comm_cart", COMMUNICATOR), Map.entry("comm_graph", COMMUNICATOR),
        Map.entry("local_comm", COMMUNICATOR), Map.entry("peer_comm", COMMUNICATOR),
        Map.entry("intercomm", COMMUNICATOR), Map.entry("newintercomm", COMMUNICATOR),
        Map.entry("newintracomm", COMMUNICATOR), Map.entry("group", GROUP), Map.entry("group1", GROUP),
        Map.entry("group2", GROUP), Map.entry("newgroup", GROUP), Map.entry("op", OPERATION),
        Map.entry("request", REQUEST), Map.entry("requests", REQUESTS), Map.entry("completed", REQUESTS),
        Map.entry("status", OTHER),
        Map.entry("statuses", OTHER), Map.entry("argv", OTHER), Map.entry("array_of_types", OTHER),
        Map.entry("attribute_val", OTHER), Map.entry("name", OTHER), Map.entry("errhandler", OTHER),
        Map.entry("filename", OTHER), Map.entry("info", OTHER), Map.entry("fh", OTHER), Map.entry("win", OTHER));

    private final String text;

    Kind(String text) {
        this.text = text;
    }

    /** In a sentence. */
    public String text() {
        return text;
    }

    /** The kind of an argument with this name in MPI's declarations. */
    public static Kind of(String argument) {
        return LISTS.contains(argument) ? LIST : HANDLES.getOrDefault(argument, NUMBER);
    }

    /** The kind of a constant of MPI; null if it is not known. */
    public static Kind ofConstant(String name) {
        return MpiConstants.KINDS.get(name);
    }

    /** Returns true if values of these kinds can be equal; a request can be one of several. */
    public boolean isComparable(Kind other) {
        return this == other && this != OTHER && this != BUFFER
            || this == REQUEST && other == REQUESTS || this == REQUESTS && other == REQUEST;
    }
}
