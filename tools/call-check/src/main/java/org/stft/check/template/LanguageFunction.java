package org.stft.check.template;

import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import org.stft.check.mpi.Kind;

/** The functions of the language. */
public enum LanguageFunction {
    CRC_BEFORE("the digest of a buffer's elements when the call is made", Kind.BUFFER),
    CRC_AFTER("the digest of a buffer's elements when the operation is complete", Kind.BUFFER),
    OVERLAP("1 if two buffers of a call share elements of an array, else 0", 2, Kind.BUFFER),
    BUSY("1 if an operation that is not complete uses elements of the buffer, and one of both writes them, else 0",
        Kind.BUFFER),
    OUTSIDE("the number of elements of the buffer that are not in its array", Kind.BUFFER),
    SHARED("the number of elements that the call reads or writes more than once", Kind.BUFFER),
    MISFIT("1 if the buffer is no array of the datatype's elements and not null, else 0", Kind.BUFFER),
    COMMITTED("1 if a datatype is one of MPI or committed, else 0", Kind.TYPE),
    FREED("1 if it was freed, else 0", Kind.TYPE, Kind.COMMUNICATOR, Kind.GROUP, Kind.OPERATION),
    MISSING(
        "1 if it is null or MPI's object for none (requests: if one is null; communicators: if the process is not in it),"
            + " else 0",
        Kind.BUFFER, Kind.TYPE,
        Kind.COMMUNICATOR, Kind.GROUP, Kind.OPERATION, Kind.REQUEST, Kind.REQUESTS),
    ACTIVE("1 if a request's operation is not complete (of requests: if one is not), else 0", Kind.REQUEST,
        Kind.REQUESTS),
    SIZE("the number of processes, of an intercommunicator those of the remote group", Kind.COMMUNICATOR, Kind.GROUP),
    LENGTH("the number of values", Kind.LIST),
    MIN("the smallest value", Kind.LIST),
    MAX("the largest value", Kind.LIST),
    PRODUCT("all values multiplied", Kind.LIST),
    DUPLICATES("the number of values that are equal to an earlier one", Kind.LIST),
    OUT_OF_GRID("the number of coordinates that the grid does not have", Kind.LIST),
    /** Of calls. */
    BYTES("the bytes of the message, 0 if they are not known"),
    RECEIVED_BYTES("the bytes that a collective operation receives from each process, as its arguments say"),
    BUFFER_SPACE("the bytes of the attached buffer that no buffered send uses"),
    FINALIZED("1 if MPI.Finalize was called before, else 0"),
    OPERATION("a number for the called function"),
    TIME("the time at which the call was made, in milliseconds"),
    DURATION("the time until the call returned, in milliseconds"),
    COUNT("the number of calls by the process until now, without those that an absent call has answered"),
    PER_SECOND("the number of calls by the same process with the same peer in the second until now");

    private final String meaning;
    private final int arity;
    private final Set<Kind> kinds;

    LanguageFunction(String meaning, Kind... kinds) {
        this(meaning, 1, kinds);
    }

    LanguageFunction(String meaning, int arity, Kind... kinds) {
        this.meaning = meaning;
        this.arity = arity;
        this.kinds = kinds.length == 0 ? EnumSet.noneOf(Kind.class) : EnumSet.copyOf(Arrays.asList(kinds));
    }

    /** Its value, in words. */
    public String meaning() {
        return meaning;
    }

    /** Returns true if it is about a call, not about an argument. */
    public boolean isOfCall() {
        return kinds.isEmpty();
    }

    /** Returns true if it can be about such an argument. */
    public boolean takes(Kind kind) {
        return kinds.contains(kind);
    }

    int arity() {
        return arity;
    }

    static List<String> names() {
        return Arrays.stream(values()).map(Enum::name).toList();
    }
}
