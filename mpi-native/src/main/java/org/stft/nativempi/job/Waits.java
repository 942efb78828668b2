package org.stft.nativempi.job;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.stream.IntStream;
import org.stft.nativempi.library.Completion;
import org.stft.nativempi.library.Completion.Outcome;

/**
 * Waits for operations and tests them. In arrays, null is an operation that is not active, and one that is complete becomes null. A failed
 * operation is complete; its exception is thrown after all others of the call have been taken.
 */
public final class Waits {

    /**
     * An operation that is complete.
     *
     * @param index its place in the array
     * @param arrival what it has brought
     */
    public record Done(int index, Arrival arrival) {}

    private final Completion completion;
    private final long noRequest;

    /** The waits of a job. */
    public Waits(Job job) {
        this.completion = job.completion();
        this.noRequest = job.library().noRequest();
    }

    /** Waits for one operation. */
    public Arrival await(Operation operation) {
        complete(operation);
        return operation.arrival();
    }

    private void complete(Operation operation) {
        boolean complete = operation.isComplete();
        while (!complete) {
            complete = operation.advance(completion.await(operation.request()));
        }
    }

    /** What an operation has brought, if it is complete. */
    public Optional<Arrival> test(Operation operation) {
        return completes(operation) ? Optional.of(operation.arrival()) : Optional.empty();
    }

    private boolean completes(Operation operation) {
        boolean complete = operation.isComplete();
        while (!complete) {
            Optional<Outcome> outcome = completion.test(operation.request());
            if (outcome.isEmpty()) {
                return false;
            }
            complete = operation.advance(outcome.get());
        }
        return true;
    }

    /** Waits for one of some operations; empty if none is active. */
    public Optional<Done> awaitAny(Operation[] operations) {
        while (true) {
            OptionalInt complete = complete(operations);
            if (complete.isPresent()) {
                return Optional.of(take(operations, complete.getAsInt()));
            }
            Optional<Outcome> outcome = completion.awaitAny(requests(operations));
            if (outcome.isEmpty() || advance(operations, outcome.get())) {
                return outcome.map(one -> take(operations, one.index()));
            }
        }
    }

    /** The one of some operations that is complete; empty if none is active, null if none is complete. */
    public Optional<Done> testAny(Operation[] operations) {
        while (true) {
            OptionalInt complete = complete(operations);
            if (complete.isPresent()) {
                return Optional.of(take(operations, complete.getAsInt()));
            }
            Optional<Outcome> outcome = completion.testAny(requests(operations));
            if (outcome == null) {
                return null;
            }
            if (outcome.isEmpty() || advance(operations, outcome.get())) {
                return outcome.map(one -> take(operations, one.index()));
            }
        }
    }

    private static OptionalInt complete(Operation[] operations) {
        return IntStream.range(0, operations.length)
            .filter(i -> operations[i] != null && operations[i].isComplete()).findFirst();
    }

    /** Waits for all operations; one result for each, that of no message for those that were not active. */
    public List<Done> awaitAll(Operation[] operations) {
        Operation[] all = operations.clone();
        for (Operation operation : all) {
            if (operation != null) {
                complete(operation);
            }
        }
        return all(operations, all);
    }

    /** The results of all operations; null if one is not complete: then none has been taken. */
    public List<Done> testAll(Operation[] operations) {
        Operation[] all = operations.clone();
        for (Operation operation : operations) {
            if (operation != null && !completes(operation)) {
                return null;
            }
        }
        return all(operations, all);
    }

    private static List<Done> all(Operation[] operations, Operation[] all) {
        Arrays.fill(operations, null);
        List<Done> done = new ArrayList<>();
        for (int i = 0; i < all.length; i++) {
            done.add(new Done(i, all[i] == null ? Arrival.EMPTY : all[i].arrival()));
        }
        return done;
    }

    /** Waits for at least one of some operations, and returns those that are complete in their order; null if none is active. */
    public List<Done> awaitSome(Operation[] operations) {
        Optional<Done> first = awaitAny(operations);
        if (first.isEmpty()) {
            return null;
        }
        List<Done> done = new ArrayList<>(List.of(first.get()));
        addComplete(operations, done);
        done.sort(Comparator.comparingInt(Done::index)); // else it would depend on the moment which of them is first
        return done;
    }

    /** Those of some operations that are complete; null if none is active. */
    public List<Done> testSome(Operation[] operations) {
        if (Arrays.stream(operations).allMatch(Objects::isNull)) {
            return null;
        }
        List<Done> done = new ArrayList<>();
        addComplete(operations, done);
        return done;
    }

    /** Leaves one that has failed to the next call, if others are complete. */
    private void addComplete(Operation[] operations, List<Done> done) {
        for (int i = 0; i < operations.length; i++) {
            if (operations[i] != null && completes(operations[i])
                && (operations[i].failure() == null || done.isEmpty())) {
                done.add(take(operations, i));
            }
        }
    }

    private static boolean advance(Operation[] operations, Outcome outcome) {
        return operations[outcome.index()].advance(outcome);
    }

    private static Done take(Operation[] operations, int index) {
        Operation operation = operations[index];
        operations[index] = null;
        return new Done(index, operation.arrival());
    }

    private long[] requests(Operation[] operations) {
        long[] requests = new long[operations.length];
        for (int i = 0; i < operations.length; i++) {
            requests[i] = operations[i] == null || operations[i].isComplete() ? noRequest : operations[i].request();
        }
        return requests;
    }
}
