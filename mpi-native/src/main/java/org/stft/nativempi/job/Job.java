package org.stft.nativempi.job;

import java.nio.ByteBuffer;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicLong;
import org.stft.nativempi.library.Attribute;
import org.stft.nativempi.library.Collectives;
import org.stft.nativempi.library.Communicators;
import org.stft.nativempi.library.Completion;
import org.stft.nativempi.library.Failure;
import org.stft.nativempi.library.MpiLibrary;
import org.stft.nativempi.library.Operators;
import org.stft.nativempi.library.PointToPoint;
import org.stft.nativempi.library.Topologies;
import org.stft.nativempi.memory.NativeMemory;

/** This process's part of a job: its library, by kinds of calls, and what the program has in the works. */
public final class Job {

    private final MpiLibrary library;
    private final Communicators communicators;
    private final PointToPoint pointToPoint;
    private final Completion completion;
    private final Collectives collectives;
    private final Topologies topologies;
    private final Operators operators;
    private final OpenOperations open = new OpenOperations();
    private final OwnSends ownSends = new OwnSends(this);
    private final Tails tails;
    private final List<Long> programCommunicators = new CopyOnWriteArrayList<>();
    private final int rank;
    private final int lastTag;
    private final long run;
    private final AtomicLong sent = new AtomicLong();
    private final AtomicLong received = new AtomicLong();
    private volatile boolean restored;

    private Job(MpiLibrary library) {
        this.library = library;
        this.communicators = new Communicators(library);
        this.pointToPoint = new PointToPoint(library);
        this.completion = new Completion(library);
        this.collectives = new Collectives(library);
        this.topologies = new Topologies(library);
        this.operators = new Operators(library);
        this.rank = communicators.rank(library.world());
        this.lastTag = communicators.attribute(library.world(), Attribute.TAG_UB).orElse(Short.MAX_VALUE);
        long own = communicators.duplicate(library.world());
        this.tails = new Tails(this, own, lastTag);
        this.run = agreedNumber(own);
    }

    private long agreedNumber(long own) {
        byte[] mine = ByteBuffer.allocate(Long.BYTES).putLong(new SplittableRandom().nextLong()).array();
        return ByteBuffer.wrap(new ByteExchange(this, own, communicators.size(own), rank).broadcast(mine, 0)).getLong();
    }

    /** Initialises MPI. Collective. */
    public static Job start(Failure.Exceptions exceptions) {
        return new Job(MpiLibrary.start(exceptions));
    }

    /** The library. */
    public MpiLibrary library() {
        return library;
    }

    /** Memory for messages. */
    public NativeMemory memory() {
        return library.memory();
    }

    /** Calls for communicators. */
    public Communicators communicators() {
        return communicators;
    }

    /** Calls for messages. */
    public PointToPoint pointToPoint() {
        return pointToPoint;
    }

    /** Calls for requests. */
    public Completion completion() {
        return completion;
    }

    /** Collective calls. */
    public Collectives collectives() {
        return collectives;
    }

    /** Calls for topologies. */
    public Topologies topologies() {
        return topologies;
    }

    /** Operators of the program. */
    public Operators operators() {
        return operators;
    }

    /** The operations that the program has started and that are not complete. */
    public OpenOperations open() {
        return open;
    }

    /** Sends that are not the program's. */
    public OwnSends ownSends() {
        return ownSends;
    }

    /** The communicators of the program, by their handles. */
    public List<Long> programCommunicators() {
        return programCommunicators;
    }

    Tails tails() {
        return tails;
    }

    /** The rank in the world. */
    public int rank() {
        return rank;
    }

    /** The greatest tag that the library takes. */
    public int lastTag() {
        return lastTag;
    }

    /** A number that all ranks of this start of the job have in common, and other starts have not. */
    public long run() {
        return run;
    }

    /** Counts a message that the program has sent. */
    public void countSent() {
        sent.incrementAndGet();
    }

    /** Counts a message that a call has returned to the program. */
    public void countReceived() {
        received.incrementAndGet();
    }

    /** The messages sent so far. */
    public long sent() {
        return sent.get();
    }

    /** The messages received so far. */
    public long received() {
        return received.get();
    }

    /** Remembers that this process was restored from an image: the program that had started it is gone. */
    public void restored() {
        restored = true;
    }

    /**
     * Leaves the job. Collective. In a restored process the library itself would wait for the program that had started
     * it: then its last call is a barrier, and its descriptors and threads end with the process.
     */
    public void end() {
        ownSends.awaitAll();
        operators.free();
        if (restored) {
            collectives.barrier(library.world());
        } else {
            library.end();
        }
    }

    /**
     * Ends all ranks of a communicator; does not return. In a restored process only this one: the others end because it
     * does.
     */
    public void abort(long comm, int code) {
        if (restored) {
            Runtime.getRuntime().halt(code);
        }
        library.abort(comm, code);
    }
}
