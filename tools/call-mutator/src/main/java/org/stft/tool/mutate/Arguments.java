package org.stft.tool.mutate;

import java.util.Arrays;
import java.util.List;
import java.util.Set;
import mpi.Comm;
import mpi.Datatype;
import mpi.MPI;
import mpi.Op;
import org.stft.probe.Call;
import org.stft.probe.Operation;

/** Changes of arguments. */
final class Arguments {

    private static final int OUT_OF_RANGE = -7;
    private static final List<String> COUNTS = List.of("sendcount", "count", "recvcounts");
    private static final List<String> TYPES = List.of("sendtype", "datatype", "type");
    private static final List<String> BUFFERS = List.of("sendbuf", "buf");
    private static final List<String> OFFSETS = List.of("sendoffset", "offset");
    private static final List<String> TAGS = List.of("sendtag", "tag");
    private static final List<String> RECEIVED_TAGS = List.of("recvtag", "tag");

    private Arguments() {
    }

    static Change dest(ArgumentChange.Other other) {
        return new ArgumentChange(Calls.SENDING, List.of("dest"), named(other));
    }

    static Change source(ArgumentChange.Other other) {
        return new ArgumentChange(Calls.RECEIVING, List.of("source"), named(other));
    }

    static Change root(ArgumentChange.Other other) {
        return new ArgumentChange(Calls.COLLECTIVES, List.of("root"), other);
    }

    static Change tag(ArgumentChange.Other other) {
        return new ArgumentChange(Calls.POINT_TO_POINT, TAGS, named(other));
    }

    static Change anyTag() {
        return new ArgumentChange(Calls.RECEIVING, RECEIVED_TAGS, (call, tag) -> MPI.ANY_TAG);
    }

    /** A number of elements, of all ranks or of the first one. */
    static Change count(ArgumentChange.Other other) {
        return new ArgumentChange(Calls.TRANSFERS, COUNTS, (call, count) -> {
            if (!(count instanceof int[] counts)) {
                return other.of(call, count);
            }
            Object first = counts.length == 0 ? null : other.of(call, counts[0]);
            if (first == null) {
                return null;
            }
            int[] changed = counts.clone();
            changed[0] = (int) first;
            return changed[0] == counts[0] ? counts : changed;
        });
    }

    static Change type(ArgumentChange.Other other) {
        return new ArgumentChange(Calls.TRANSFERS, TYPES, other);
    }

    static Change buffer(ArgumentChange.Other other) {
        return new ArgumentChange(Calls.TRANSFERS, BUFFERS, other);
    }

    static Change offset(ArgumentChange.Other other) {
        return new ArgumentChange(Calls.TRANSFERS, OFFSETS, other);
    }

    /** The buffer of a collective operation that sends and receives. */
    static Change receiveBuffer(ArgumentChange.Other other) {
        return new ArgumentChange(Calls.COLLECTIVES, List.of("recvbuf"), other);
    }

    static Change reduction(Set<Operation> operations) {
        return new ArgumentChange(operations, List.of("op"), (call, op) -> another((Op) op));
    }

    static Change color(ArgumentChange.Other other) {
        return new ArgumentChange(Calls.SPLIT, List.of("color"), other);
    }

    /** Wildcards and the null process are left as they are. */
    private static ArgumentChange.Other named(ArgumentChange.Other other) {
        return (call, value) -> (int) value < 0 ? null : other.of(call, value);
    }

    static Object next(Call call, Object rank) {
        int size = call.communicator().Size();
        return size < 2 ? null : ((int) rank + 1) % size;
    }

    static Object self(Call call, Object rank) {
        return call.communicator().Rank();
    }

    static Object size(Call call, Object rank) {
        return call.communicator().Size();
    }

    static Object any(Call call, Object rank) {
        return MPI.ANY_SOURCE;
    }

    static Object more(Call call, Object number) {
        return (int) number + 1;
    }

    static Object less(Call call, Object number) {
        return (int) number < 1 ? null : (int) number - 1;
    }

    static Object zero(Call call, Object number) {
        return 0;
    }

    static Object negative(Call call, Object number) {
        return OUT_OF_RANGE;
    }

    static Object none(Call call, Object object) {
        return object == null ? null : ArgumentChange.NULL;
    }

    /** A basic type of another size. */
    static Object otherType(Call call, Object type) {
        return type == MPI.INT || !isBasic((Datatype) type) ? MPI.DOUBLE : MPI.INT;
    }

    private static boolean isBasic(Datatype type) {
        return Arrays.asList(MPI.BYTE, MPI.CHAR, MPI.SHORT, MPI.BOOLEAN, MPI.INT, MPI.LONG, MPI.FLOAT, MPI.DOUBLE)
            .contains(type);
    }

    static Object sendBuffer(Call call, Object receiveBuffer) {
        int position = call.operation().parameters().indexOf("sendbuf");
        return position < 0 || receiveBuffer == null ? null : call.argument(position);
    }

    private static Object another(Op op) {
        return op == MPI.MAX ? MPI.SUM : MPI.MAX;
    }

    /** A communicator with other members, or null. */
    static Comm otherCommunicator(Comm communicator) {
        return communicator == MPI.COMM_WORLD ? MPI.COMM_SELF : MPI.COMM_WORLD;
    }
}
