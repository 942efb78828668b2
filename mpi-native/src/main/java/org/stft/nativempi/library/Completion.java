package org.stft.nativempi.library;

import java.util.Optional;
import org.stft.nativempi.memory.Block;

/**
 * Waits for requests and tests them. An array of handles is updated: a request that is complete becomes that of none. A request whose
 * operation has failed is complete too; its failure is in the outcome. The library's own waits for all or some requests are not used: what
 * is complete after one of them has failed differs between libraries, and a program with such a failure did not end on Open MPI 4.1.4.
 */
public final class Completion {

    /**
     * A request that is complete.
     *
     * @param index its place in the array
     * @param envelope what its status says; without a source if its operation has failed and taken no message
     * @param failure why its operation has failed, or null
     */
    public record Outcome(int index, Envelope envelope, RuntimeException failure) {}

    private final MpiLibrary library;
    private final Dialect dialect;

    /** The requests of a library. */
    public Completion(MpiLibrary library) {
        this.library = library;
        this.dialect = library.dialect();
    }

    /** Waits for one request. */
    public Outcome await(long request) {
        Scratch out = library.scratch();
        out.putHandle(request);
        return outcome("MPI_Wait", library.code(() -> Mpi.MPI_Wait(out.at(0), out.status())), out);
    }

    private Outcome outcome(String call, int code, Scratch out) {
        return code == 0 ? new Outcome(0, out.envelope(), null) : failed(0, call, code, out.envelope());
    }

    /** A receive that was too short has taken its message: its status says which. */
    private Outcome failed(int index, String call, int code, Envelope status) {
        return new Outcome(index, library.isTruncation(code) ? status : Envelope.NONE, library.failure(call, code));
    }

    /** The outcome of one request, if it is complete. */
    public Optional<Outcome> test(long request) {
        Scratch out = library.scratch();
        out.putHandle(request);
        int code = library.code(() -> Mpi.MPI_Test(out.at(0), out.at(1), out.status()));
        return code == 0 && out.intAt(1) == 0 ? Optional.empty() : Optional.of(outcome("MPI_Test", code, out));
    }

    /** Waits for one of some requests; empty if none is active. */
    public Optional<Outcome> awaitAny(long[] requests) {
        try (Requests memory = new Requests(requests)) {
            Scratch out = library.scratch();
            int code = library.code(
                () -> Mpi.MPI_Waitany(requests.length, memory.address(), out.at(1), memory.status()));
            return memory.one("MPI_Waitany", code, out.intAt(1));
        }
    }

    /** The outcome of one of some requests; null if none is complete, empty if none is active. */
    public Optional<Outcome> testAny(long[] requests) {
        try (Requests memory = new Requests(requests)) {
            Scratch out = library.scratch();
            int code = library.code(
                () -> Mpi.MPI_Testany(requests.length, memory.address(), out.at(1), out.at(2), memory.status()));
            boolean done = code != 0 || out.intAt(2) != 0;
            return done ? memory.one("MPI_Testany", code, out.intAt(1)) : null;
        }
    }

    /** Asks for the end of an operation; waiting for its request completes it, cancelled or not. */
    public void cancel(long request) {
        Scratch out = library.scratch();
        out.putHandle(request);
        library.run("MPI_Cancel", () -> Mpi.MPI_Cancel(out.at(0)));
    }

    /** Handles of some requests, and a status, in native memory. */
    private final class Requests implements AutoCloseable {

        private final long[] requests;
        private final Block block;
        private final int statusAt;

        Requests(long[] requests) {
            this.requests = requests;
            this.statusAt = requests.length * Long.BYTES;
            this.block = library.memory().take(statusAt + dialect.statusBytes());
            for (int i = 0; i < requests.length; i++) {
                dialect.putHandle(block.bytes(), i * dialect.handleBytes(), requests[i]);
            }
        }

        long address() {
            return block.address();
        }

        long status() {
            return block.address() + statusAt;
        }

        Optional<Outcome> one(String call, int code, int index) {
            if (code != 0) {
                // Of an operation that has failed, only the request that changed tells which it was.
                int failed = index >= 0 && index < requests.length ? index : changed();
                update();
                return Optional.of(failed(failed, call, code, dialect.envelope(block.bytes(), statusAt)));
            }
            update();
            return index == dialect.undefined() ? Optional.empty() : Optional.of(complete(index));
        }

        private int changed() {
            for (int i = 0; i < requests.length; i++) {
                if (handle(i) != requests[i]) {
                    return i;
                }
            }
            return 0;
        }

        private Outcome complete(int index) {
            return new Outcome(index, dialect.envelope(block.bytes(), statusAt), null);
        }

        private long handle(int index) {
            return dialect.handle(block.bytes(), index * dialect.handleBytes());
        }

        private void update() {
            for (int i = 0; i < requests.length; i++) {
                requests[i] = handle(i);
            }
        }

        @Override
        public void close() {
            block.close();
        }
    }
}
