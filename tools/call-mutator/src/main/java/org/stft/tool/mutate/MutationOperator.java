package org.stft.tool.mutate;

import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import org.stft.probe.Call;
import org.stft.probe.Operation;

/** The mutations of MPI calls. Each makes one call of the program another one, as a mistake would. */
public enum MutationOperator {

    DEST_OTHER("the destination is the next rank", Source.SILVA, Arguments.dest(Arguments::next)),
    DEST_SELF("the destination is the sender", Source.SILVA, Arguments.dest(Arguments::self)),
    DEST_OUTSIDE("the destination is the size of the communicator", Source.BUGS, Arguments.dest(Arguments::size)),
    SOURCE_OTHER("the source is the next rank", Source.SILVA, Arguments.source(Arguments::next)),
    SOURCE_OUTSIDE("the source is the size of the communicator", Source.BUGS, Arguments.source(Arguments::size)),
    SOURCE_ANY("the source is ANY_SOURCE", Source.SILVA,
        CallChanges.wildcard(Arguments.source(Arguments::any))),
    TAG_OTHER("the tag is one more", Source.SILVA, Arguments.tag(Arguments::more)),
    TAG_NEGATIVE("the tag is negative", Source.BUGS, Arguments.tag(Arguments::negative)),
    TAG_ANY("the tag of a receive is ANY_TAG", Source.SILVA, CallChanges.wildcard(Arguments.anyTag())),
    COUNT_LESS("one element less", Source.SILVA, Arguments.count(Arguments::less)),
    COUNT_MORE("one element more", Source.SILVA,
        CallChanges.permittedForReceives(Arguments.count(Arguments::more))),
    COUNT_ZERO("no elements", Source.SILVA, Arguments.count(Arguments::zero)),
    COUNT_NEGATIVE("a negative number of elements", Source.BUGS, Arguments.count(Arguments::negative)),
    TYPE_OTHER("another basic type", Source.SILVA, Arguments.type(Arguments::otherType)),
    TYPE_NULL("no type", Source.BUGS, Arguments.type(Arguments::none)),
    BUFFER_NULL("no buffer", Source.BUGS, Arguments.buffer(Arguments::none)),
    BUFFER_SHARED("a collective operation receives into what it sends", Source.TEMPLATES,
        Arguments.receiveBuffer(Arguments::sendBuffer)),
    OFFSET_MORE("the buffer begins one element later", Source.SILVA, Arguments.offset(Arguments::more)),
    OFFSET_NEGATIVE("the buffer begins before the array", Source.TEMPLATES, Arguments.offset(Arguments::negative)),
    BUFFER_WRITTEN("the buffer is changed while the operation is open", Source.BUGS, CallChanges.bufferWritten()),
    ROOT_OTHER("the root is the next rank, on one rank", Source.BUGS, Arguments.root(Arguments::next)),
    ROOT_OUTSIDE("the root is the size of the communicator", Source.BUGS, Arguments.root(Arguments::size)),
    OP_OTHER("another operation of a reduction, on one rank", Source.BUGS, Arguments.reduction(Calls.REDUCTIONS)),
    COLOR_OTHER("the color of a split is one more", Source.TEMPLATES, Arguments.color(Arguments::more)),
    COMM_OTHER("COMM_SELF in place of COMM_WORLD, or COMM_WORLD in place of another", Source.BUGS,
        CallChanges.otherCommunicator()),
    SEND_REMOVED("a send is not made", Source.SILVA, CallChanges.removed(Calls.SENDS)),
    RECEIVE_REMOVED("a receive is not made", Source.SILVA, CallChanges.removed(Calls.RECEIVES)),
    COLLECTIVE_REMOVED("a collective operation is not made, on one rank", Source.SILVA,
        CallChanges.removed(Calls.COLLECTIVES)),
    WAIT_REMOVED("a wait is not made", Source.BUGS, CallChanges.removed(Calls.WAITS)),
    START_REMOVED("a persistent request is not started", Source.BUGS, CallChanges.removed(Calls.STARTS)),
    FREE_REMOVED("an object is not freed", Source.BUGS, CallChanges.removed(Calls.FREES)),
    FINALIZE_REMOVED("Finalize is not called, on one rank", Source.BUGS, CallChanges.removed(Calls.FINALIZE)),
    SEND_DOUBLED("a send is made twice", Source.SILVA, CallChanges.doubled(Calls.SENDS)),
    RECEIVE_DOUBLED("a receive is made twice", Source.SILVA, CallChanges.doubled(Calls.RECEIVES)),
    COLLECTIVE_DOUBLED("a collective operation is made twice, on one rank", Source.SILVA,
        CallChanges.doubled(Calls.COLLECTIVES)),
    START_DOUBLED("a persistent request is started twice", Source.BUGS, CallChanges.doubled(Calls.STARTS)),
    FREE_DOUBLED("an object is freed twice", Source.BUGS, CallChanges.doubled(Calls.FREES)),
    SEND_SWAPPED("a send is made after the next call", Source.JAVA, CallChanges.swapped(Calls.BLOCKING_SENDS)),
    COLLECTIVE_SWAPPED("a collective operation is made after the next call, on one rank", Source.BUGS,
        CallChanges.swapped(Calls.COLLECTIVES)),
    COLLECTIVE_OTHER("another collective operation, on one rank", Source.SILVA, CallChanges.otherCollective()),
    SEND_NONBLOCKING("a blocking send is nonblocking, and not waited for", Source.SILVA,
        CallChanges.nonblocking(Calls.BLOCKING_SENDS)),
    RECEIVE_NONBLOCKING("a blocking receive is nonblocking, and not waited for", Source.SILVA,
        CallChanges.nonblocking(Set.of(Operation.RECV))),
    SEND_BLOCKING("a nonblocking send is blocking", Source.SILVA, CallChanges.blocking(Calls.STARTED_SENDS)),
    RECEIVE_BLOCKING("a nonblocking receive is blocking", Source.SILVA,
        CallChanges.blocking(Set.of(Operation.IRECV))),
    SEND_SYNCHRONOUS("a standard send is synchronous", Source.SILVA, CallChanges.synchronous()),
    SEND_BUFFERED("a standard send is buffered, without a buffer", Source.SILVA, CallChanges.buffered()),
    SEND_READY("a standard send is ready, whether its receive is there or not", Source.SILVA, CallChanges.ready()),
    WAIT_TESTS("a wait tests once", Source.JAVA, CallChanges.waitTests()),
    WAIT_ONE_LESS("a wait for several requests leaves out the last one", Source.BUGS, CallChanges.oneLessAwaited()),
    FINALIZE_EARLY("Finalize is called before a call, on one rank", Source.TEMPLATES,
        CallChanges.finalizedBefore(Calls.COLLECTIVES));

    private final String meaning;
    private final Source source;
    private final Change change;

    MutationOperator(String meaning, Source source, Change change) {
        this.meaning = meaning;
        this.source = source;
        this.change = change;
    }

    /** The literature that an operator is taken from. */
    public enum Source {
        /** Operators for MPI. */
        SILVA("S",
            "R. A. Silva, S. R. S. de Souza, P. S. L. de Souza: Mutation operators for concurrent programs in MPI."
                + " LATW 2012"),
        /** Operators for concurrent Java. */
        JAVA("J", "J. S. Bradbury, J. R. Cordy, J. Dingel: Mutation operators for concurrent Java. Mutation 2006"),
        /** Errors in programs that test tools. */
        BUGS("B", "M. Laurent, E. Saillard, M. Quinson: The MPI Bugs Initiative. Correctness 2021"),
        /** The error classes of the dissertation that call-check follows. */
        TEMPLATES("D", "the dissertation on error templates, chapter 1");

        private final String letter;
        private final String title;

        Source(String letter, String title) {
            this.letter = letter;
            this.title = title;
        }

        public String letter() {
            return letter;
        }

        public String title() {
            return title;
        }
    }

    /** The name in options and reports, such as {@code dest-other}. */
    public String id() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    /** The operator with a name. */
    public static Optional<MutationOperator> of(String id) {
        return Arrays.stream(values()).filter(each -> each.id().equals(id)).findFirst();
    }

    /** What is wrong with the call, in a few words. */
    public String meaning() {
        return meaning;
    }

    public Source source() {
        return source;
    }

    Change change() {
        return change;
    }

    /** Returns true if it makes another call of this one. */
    boolean applies(Call call) {
        return change.applies(call);
    }
}
