package org.stft.tool.mutate;

import java.util.Arrays;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;
import mpi.Comm;
import mpi.Intracomm;
import mpi.MPI;
import mpi.Request;
import mpi.Status;
import org.stft.probe.Call;
import org.stft.probe.Operation;

/** Changes of whole calls. */
final class CallChanges {

    private static final Map<Operation, Operation> NONBLOCKING = Map.of(Operation.SEND, Operation.ISEND,
        Operation.SSEND, Operation.ISSEND, Operation.BSEND, Operation.IBSEND, Operation.RSEND, Operation.IRSEND,
        Operation.RECV, Operation.IRECV);
    private static final Map<Operation, Operation> BLOCKING = Map.of(Operation.ISEND, Operation.SEND, Operation.ISSEND,
        Operation.SSEND, Operation.IBSEND, Operation.BSEND, Operation.IRSEND, Operation.RSEND, Operation.IRECV,
        Operation.RECV);
    private static final Map<Operation, Operation> SYNCHRONOUS = Map.of(Operation.SEND, Operation.SSEND,
        Operation.ISEND, Operation.ISSEND);
    private static final Map<Operation, Operation> BUFFERED = Map.of(Operation.SEND, Operation.BSEND, Operation.ISEND,
        Operation.IBSEND);
    private static final Map<Operation, Operation> READY = Map.of(Operation.SEND, Operation.RSEND, Operation.ISEND,
        Operation.IRSEND);

    private CallChanges() {
    }

    private record Of(Predicate<Call> which, Making making) implements Change {

        @Override
        public boolean applies(Call call) {
            return which.test(call);
        }

        @Override
        public Object make(Call call, Program program) {
            return making.make(call, program);
        }
    }

    @FunctionalInterface
    private interface Making {

        Object make(Call call, Program program);
    }

    private static Change of(Set<Operation> operations, Making making) {
        return new Of(call -> operations.contains(call.operation()), making);
    }

    /** What a nonblocking operation returns is complete; what returns a status returns none. */
    static Change removed(Set<Operation> operations) {
        return of(operations,
            (call, program) -> call.operation().result() == Request.class ? program.completed() : null);
    }

    /** The program gets the result of the second call. */
    static Change doubled(Set<Operation> operations) {
        return of(operations, (call, program) -> {
            program.call(call, call.operation(), call.self(), arguments(call));
            return call.proceed();
        });
    }

    /** What returns nothing is made after the next call. */
    static Change swapped(Set<Operation> operations) {
        return new Of(call -> operations.contains(call.operation()) && call.operation().result() == void.class,
            (call, program) -> {
                program.makeAfterNext(call);
                return null;
            });
    }

    static Change nonblocking(Set<Operation> operations) {
        return of(operations, (call, program) -> {
            replaced(call, NONBLOCKING.get(call.operation()), program);
            return null;
        });
    }

    static Change blocking(Set<Operation> operations) {
        return of(operations, (call, program) -> {
            replaced(call, BLOCKING.get(call.operation()), program);
            program.hadSameEffect();
            return program.completed();
        });
    }

    static Change synchronous() {
        return of(SYNCHRONOUS.keySet(), (call, program) -> {
            Object result = replaced(call, SYNCHRONOUS.get(call.operation()), program);
            program.hadSameEffect();
            return result;
        });
    }

    static Change buffered() {
        return of(BUFFERED.keySet(), (call, program) -> replaced(call, BUFFERED.get(call.operation()), program));
    }

    static Change ready() {
        return of(READY.keySet(), (call, program) -> replaced(call, READY.get(call.operation()), program));
    }

    private static Object replaced(Call call, Operation operation, Program program) {
        return program.call(call, operation, call.self(), arguments(call));
    }

    private static Object[] arguments(Call call) {
        Object[] arguments = new Object[call.operation().parameters().size()];
        Arrays.setAll(arguments, call::argument);
        return arguments;
    }

    /** The same call of another communicator, if ranks and operation exist there. */
    static Change otherCommunicator() {
        return new Of(call -> (Calls.POINT_TO_POINT.contains(call.operation())
            || Calls.COLLECTIVES.contains(call.operation())) && call.self() instanceof Intracomm
            && Arguments.otherCommunicator(call.communicator()) instanceof Intracomm, (call, program) -> {
                Comm other = Arguments.otherCommunicator(call.communicator());
                return program.call(call, call.operation(), other, arguments(call));
            });
    }

    /** Tests once. */
    static Change waitTests() {
        return of(Set.of(Operation.WAIT), (call, program) -> {
            Status complete = (Status) program.call(call, Operation.TEST, call.self());
            if (complete != null) {
                program.hadSameEffect();
            }
            return complete;
        });
    }

    /** All but the last one. */
    static Change oneLessAwaited() {
        return new Of(call -> call.operation() == Operation.WAITALL && call.requests().length > 1, (call, program) -> {
            Request[] all = call.requests();
            Status[] some = (Status[]) program.call(call, Operation.WAITALL, null,
                (Object) Arrays.copyOf(all, all.length - 1));
            return Arrays.copyOf(some, all.length);
        });
    }

    /** The first element of the buffer changes while the operation is open. */
    static Change bufferWritten() {
        return new Of(call -> (Calls.STARTED_SENDS.contains(call.operation()) || call.operation() == Operation.IRECV)
            && Elements.isWritable(call.argument("buf"), (int) call.argument("offset"))
            && (int) call.argument("count") > 0, (call, program) -> {
                Object request = call.proceed();
                Elements.change(call.argument("buf"), (int) call.argument("offset"));
                return request;
            });
    }

    static Change finalizedBefore(Set<Operation> operations) {
        return of(operations, (call, program) -> {
            program.call(call, Operation.FINALIZE, null);
            return call.proceed();
        });
    }

    /** A collective operation that other ranks do not take part in. */
    static Change otherCollective() {
        return new Of(call -> Calls.COLLECTIVES.contains(call.operation()) && call.self() instanceof Intracomm,
            (call, program) -> switch (call.operation()) {
                case ALLREDUCE -> other(call, Operation.REDUCE, program, with(arguments(call), 0));
                case REDUCE -> other(call, Operation.ALLREDUCE, program, without(arguments(call)));
                case ALLGATHER -> other(call, Operation.GATHER, program, with(arguments(call), 0));
                case GATHER -> other(call, Operation.ALLGATHER, program, without(arguments(call)));
                case BARRIER -> other(call, Operation.BCAST, program, new int[1], 0, 1, MPI.INT, 0);
                default -> other(call, Operation.BARRIER, program);
            });
    }

    private static Object other(Call call, Operation operation, Program program, Object... arguments) {
        return program.call(call, operation, call.self(), arguments);
    }

    private static Object[] with(Object[] arguments, Object last) {
        Object[] more = Arrays.copyOf(arguments, arguments.length + 1);
        more[arguments.length] = last;
        return more;
    }

    private static Object[] without(Object[] arguments) {
        return Arrays.copyOf(arguments, arguments.length - 1);
    }

    /** A receive or probe with a wildcard, which may take the same message. */
    static Change wildcard(Change change) {
        return new Of(change::applies, (call, program) -> {
            int source = (int) call.argument("source");
            int tag = call.receiving().tag();
            Object result = change.make(call, program);
            if (result instanceof Request request) {
                program.expect(request, source, tag);
            } else if (result instanceof Status status && status.source == source && status.tag == tag) {
                program.hadSameEffect();
            }
            return result;
        });
    }

    /** A receive with room for more: MPI permits it. */
    static Change permittedForReceives(Change change) {
        return new Of(change::applies, (call, program) -> {
            Object result = change.make(call, program);
            if (Calls.RECEIVES.contains(call.operation())) {
                program.hadSameEffect();
            }
            return result;
        });
    }
}
