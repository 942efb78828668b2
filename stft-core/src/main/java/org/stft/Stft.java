package org.stft;

import java.util.Objects;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.Supplier;
import org.stft.config.Settings;
import org.stft.internal.session.RankProcess;
import org.stft.internal.session.Session;

/**
 * Checkpoints for a message-passing program: {@link #protect} what is to be saved, call {@link #checkpoint}
 * where no message is in flight.
 *
 * <pre>{@code
 * MPI.Init(args);
 * try (Stft stft = Stft.start()) {
 *     Progress progress = stft.protect("progress", Progress::new);
 *     stft.protect("u", u);
 *     while (progress.iteration < limit) {
 *         step(u);
 *         progress.iteration++;
 *         stft.checkpoint();
 *     }
 * }
 * MPI.Finalize();
 * }</pre>
 *
 * <p>{@link #start}, {@link #checkpoint} and {@link #checkpointNow} are collective: all ranks call them, in
 * the same order, each on one thread. While a thread is in {@code checkpoint} or {@link #close}, no other may be in any
 * call of STFT; if one is, the checkpoint call fails with the same exception on all ranks, and no version is made.
 * Where no store is set ({@code stft.store}) nothing is saved and the calls cost nothing. Source: STFT paper, sections
 * 3.2 and 3.3.
 */
public final class Stft implements AutoCloseable {

    private static final String INTERNAL = Stft.class.getPackageName() + ".internal.";
    private static final StackWalker STACK = StackWalker.getInstance();

    private final RankProcess process;
    private final Session session;
    private volatile boolean closed;

    private Stft(RankProcess process, Session session) {
        this.process = process;
        this.session = session;
    }

    /**
     * Starts STFT with the settings of this process. Collective; comes after {@code MPI.Init}. In a
     * restarted job this chooses the version and opens its images.
     *
     * @throws StftException the same on all ranks: wrong settings, no usable store, no usable version
     */
    public static Stft start() {
        RankProcess process = RankProcess.current();
        return new Stft(process, process.start(Settings.ofThisProcess(), Stft::callSite).orElse(null));
    }

    /** Protects an array. After a restart it is filled from the image, in place; lengths must be the same. */
    public boolean[] protect(String name, boolean[] array) {
        return protectArray(name, array);
    }

    /** Protects an array; see {@link #protect(String, boolean[])}. */
    public byte[] protect(String name, byte[] array) {
        return protectArray(name, array);
    }

    /** Protects an array; see {@link #protect(String, boolean[])}. */
    public char[] protect(String name, char[] array) {
        return protectArray(name, array);
    }

    /** Protects an array; see {@link #protect(String, boolean[])}. */
    public short[] protect(String name, short[] array) {
        return protectArray(name, array);
    }

    /** Protects an array; see {@link #protect(String, boolean[])}. */
    public int[] protect(String name, int[] array) {
        return protectArray(name, array);
    }

    /** Protects an array; see {@link #protect(String, boolean[])}. */
    public long[] protect(String name, long[] array) {
        return protectArray(name, array);
    }

    /** Protects an array; see {@link #protect(String, boolean[])}. */
    public float[] protect(String name, float[] array) {
        return protectArray(name, array);
    }

    /** Protects an array; see {@link #protect(String, boolean[])}. */
    public double[] protect(String name, double[] array) {
        return protectArray(name, array);
    }

    /**
     * Protects an array of arrays of primitives, such as {@code double[][]}. After a restart all innermost
     * arrays are filled in place; all lengths must be the same. Rows that were one array when saved are one array again.
     */
    public <T> T[] protect(String name, T[] nested) {
        return protectArray(name, nested);
    }

    /**
     * Protects an object of the class that the supplier makes. Under an object back end the supplier is
     * called in every run, and in a restarted one the saved object is returned in place of its result.
     *
     * @param name unique in the program
     * @return the object to work with
     * @throws StftException if the name is taken, a checkpoint was made before, or the image holds
     *     something else
     */
    public <T> T protect(String name, Supplier<? extends T> supplier) {
        return isActive() ? session.protectObject(name, supplier) : supplier.get();
    }

    /**
     * Protects an object of a class. The supplier is called only if there is nothing to restore.
     *
     * @param name unique in the program
     * @param type the object's class; a subclass must be allowed by a setting of the back end
     * @return the object to work with
     * @throws StftException as {@link #protect(String, Supplier)}
     */
    public <T> T protect(String name, Class<T> type, Supplier<? extends T> supplier) {
        return isActive() ? session.protectObject(name, type, supplier) : supplier.get();
    }

    private <T> T protectArray(String name, T array) {
        return isActive() ? session.protectArray(name, array) : Objects.requireNonNull(array, name);
    }

    /**
     * Saves a version if one is due. Collective; the {@code MPI_Ckpt} of the paper. Place it so that
     * every send and its matching receive complete on the same side of the call and no request is outstanding.
     *
     * <p>If this throws, no version was made on any rank, all earlier versions are unchanged, and
     * the program may continue. If the launcher has asked for it, the process ends here with exit code 75 once
     * the version is committed.
     *
     * @return the outcome, the same on all ranks
     * @throws StftException the same on all ranks, naming the rank that failed and why
     */
    public Checkpoint checkpoint() {
        return checkpoint(false);
    }

    /** Saves a version, due or not; otherwise as {@link #checkpoint()}. Collective. */
    public Checkpoint checkpointNow() {
        return checkpoint(true);
    }

    private Checkpoint checkpoint(boolean forced) {
        return isActive() ? session.checkpoint(forced) : Checkpoint.NOT_DUE;
    }

    /** The version that this run was restarted from; empty if it was not. */
    public OptionalLong restartedFrom() {
        return isActive() ? session.restartedFrom() : OptionalLong.empty();
    }

    private boolean isActive() {
        if (closed) {
            throw Session.closedException();
        }
        return session != null;
    }

    private static String callSite() {
        Optional<StackWalker.StackFrame> caller = STACK
            .walk(frames -> frames.filter(frame -> !isOurs(frame.getClassName())).findFirst());
        return caller.map(frame -> frame.getFileName() + ":" + frame.getLineNumber()).orElse("an unknown line");
    }

    private static boolean isOurs(String className) {
        return className.equals(Stft.class.getName()) || className.startsWith(INTERNAL);
    }

    /**
     * Ends STFT in this process. Not collective; versions stay.
     *
     * @throws StftException {@code FIX_CALL} if another thread is in a call; then nothing was closed
     */
    @Override
    public void close() {
        if (!closed) {
            try {
                if (session != null) {
                    session.close();
                }
            } finally {
                closed = session == null || session.isClosed();
                if (closed) {
                    process.ended();
                }
            }
        }
    }
}
