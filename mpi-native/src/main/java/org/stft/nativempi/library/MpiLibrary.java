package org.stft.nativempi.library;

import com.sun.jna.Native;
import com.sun.jna.NativeLibrary;
import com.sun.jna.Pointer;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.IntSupplier;
import org.stft.nativempi.memory.Block;
import org.stft.nativempi.memory.NativeMemory;

/** The MPI library that this process has loaded and initialised; there is at most one in the life of a process. */
public final class MpiLibrary {

    /** The value of {@code MPI_THREAD_MULTIPLE}, equal in all libraries. */
    private static final int MULTIPLE = 3;
    private static final int TEXT_BYTES = 8192;

    /**
     * Variables for the library, where the user has not set them. UCX: no handlers of signals. Open MPI 4.1.4: no remote memory access within a
     * host, by which a message that is longer than its receive is written past the end of the receive's memory.
     */
    private static final Map<String, String> ENVIRONMENT = Map.of("UCX_ERROR_SIGNALS", "", "OMPI_MCA_btl_vader_flags",
        "send,inplace", "OMPI_MCA_btl_self_flags", "send,inplace", "OMPI_MCA_btl_tcp_flags",
        "send,inplace,need-ack,need-csum,hetero-rdma");

    private final String version;
    private final Dialect dialect;
    private final Failure.Exceptions exceptions;
    private final NativeMemory memory = new NativeMemory();
    private final ThreadLocal<Scratch> scratch;
    /** Which threads may call; null if all may, at any time. */
    private final CallingThreads threads;
    private final int threadLevel;
    private final List<OpenedSocket> leadingOut;
    private final Thread mainThread = Thread.currentThread();

    private MpiLibrary(String version, Dialect dialect, Failure.Exceptions exceptions) {
        this.version = version;
        this.dialect = dialect;
        this.exceptions = exceptions;
        this.scratch = ThreadLocal.withInitial(() -> new Scratch(memory, dialect));
        OwnSockets before = OwnSockets.now();
        this.threadLevel = initialize();
        this.leadingOut = OwnSockets.now().openedSince(before);
        this.threads = threadLevel == MULTIPLE ? null : new CallingThreads(dialect.id(), threadLevel, mainThread);
    }

    /**
     * Loads and initialises the library, once in a process.
     *
     * @param exceptions makes the exceptions of calls that fail
     * @throws IllegalStateException if there is no library, or an unknown one, or one that does not belong to the launcher
     *         of this rank, with the reason and what to do
     */
    public static MpiLibrary start(Failure.Exceptions exceptions) {
        Optional<Launched> launched = Launched.from(System.getenv());
        Signals signals = Signals.save();
        ENVIRONMENT.forEach(Signals::setUnlessSet);
        NativeLibrary file = LibraryFile.open(LibraryFile.setting(), launched);
        try {
            String version = Recognition.version(file);
            Dialect dialect = Recognition.dialect(file, version);
            requireAsSet(LibraryFile.setting(), dialect, file);
            Recognition.requireOnlyOne(file, dialect);
            Native.register(Mpi.class, file);
            MpiLibrary library = new MpiLibrary(version, dialect, exceptions);
            launched.ifPresent(library::requireLauncher);
            return library;
        } finally {
            signals.putBack();
        }
    }

    private static void requireAsSet(String setting, Dialect dialect, NativeLibrary file) {
        if (("open-mpi".equals(setting) || "mpich".equals(setting)) && !setting.equals(dialect.id())) {
            throw new IllegalStateException("Expected the library of " + setting + ", as " + LibraryFile.PROPERTY
                + " says. Found " + dialect.id() + " in " + file.getFile() + ". Name its file instead.");
        }
    }

    private int initialize() {
        Scratch out = scratch.get();
        check("MPI_Init_thread", Mpi.MPI_Init_thread(0, 0, MULTIPLE, out.at(0)));
        int level = out.intAt(0);
        check("MPI_Comm_set_errhandler", Mpi.MPI_Comm_set_errhandler(dialect.world(), dialect.errorsReturn()));
        check("MPI_Comm_set_errhandler", Mpi.MPI_Comm_set_errhandler(dialect.self(), dialect.errorsReturn()));
        return level;
    }

    private void requireLauncher(Launched launched) {
        int size = new Communicators(this).size(world());
        if (size != launched.ranks()) {
            Mpi.MPI_Finalize();
            throw new IllegalStateException("The launcher of this rank has started " + launched.ranks() + " ranks ("
                + launched.variable() + "), but " + dialect.id() + " knows of " + size
                + ": the launcher belongs to another MPI."
                + " Start the program with the launcher of " + dialect.id() + ", or choose the library with -D"
                + LibraryFile.PROPERTY + "=" + (launched.openMpi() ? "open-mpi" : "mpich") + ".");
        }
    }

    /** The library's own text of its version. */
    public String version() {
        return version;
    }

    /** What is particular to this library. */
    public Dialect dialect() {
        return dialect;
    }

    /** The memory of messages. */
    public NativeMemory memory() {
        return memory;
    }

    /** The thread level that the library gives: 0 to 3, single to multiple. */
    public int threadLevel() {
        return threadLevel;
    }

    /**
     * The TCP sockets that the library has opened to be initialised. Those of Open MPI lead to no other rank: it connects
     * two ranks when they first exchange a message.
     */
    public List<OpenedSocket> leadingOut() {
        return leadingOut;
    }

    /** Whether this thread has initialised the library. */
    public boolean isMainThread() {
        return Thread.currentThread() == mainThread;
    }

    /** The communicator of all ranks. */
    public long world() {
        return dialect.world();
    }

    /** The communicator of this rank alone. */
    public long self() {
        return dialect.self();
    }

    /** The handle of no communicator. */
    public long noComm() {
        return dialect.noComm();
    }

    /** The handle of no request. */
    public long noRequest() {
        return dialect.noRequest();
    }

    /** The library's type of an element. */
    public long type(Element element) {
        return dialect.type(element);
    }

    /** The library's operator. */
    public long operator(Reduction reduction) {
        return dialect.operator(reduction);
    }

    /** Seconds since some time in the past. */
    public double time() {
        return Mpi.MPI_Wtime();
    }

    /** The resolution of {@link #time} in seconds. */
    public double tick() {
        return Mpi.MPI_Wtick();
    }

    /** The name of this machine as the library knows it. */
    public String processorName() {
        try (Block text = memory.take(TEXT_BYTES)) {
            Scratch out = scratch();
            run("MPI_Get_processor_name", () -> Mpi.MPI_Get_processor_name(text.address(), out.at(0)));
            return new Pointer(text.address()).getString(0);
        }
    }

    /** Ends all ranks of a communicator; does not return. */
    public void abort(long comm, int code) {
        run("MPI_Abort", () -> Mpi.MPI_Abort(comm, code));
    }

    /** Leaves the job; no other call may follow. */
    public void end() {
        run("MPI_Finalize", Mpi::MPI_Finalize);
    }

    Scratch scratch() {
        return scratch.get();
    }

    /** Makes a call, and throws what its code says. */
    void run(String name, IntSupplier call) {
        check(name, code(call));
    }

    /** Makes a call, unless the library does not allow it to this thread now. */
    int code(IntSupplier call) {
        return threads == null ? call.getAsInt() : threads.call(call);
    }

    void check(String name, int code) {
        if (code != 0) {
            throw failure(name, code);
        }
    }

    boolean isTruncation(int code) {
        Scratch out = scratch();
        Mpi.MPI_Error_class(code, out.at(7));
        return dialect.errorName(out.intAt(7)).equals("MPI_ERR_TRUNCATE");
    }

    RuntimeException failure(String name, int code) {
        try (Block text = memory.take(TEXT_BYTES)) {
            text.bytes().putInt(0, 0);
            text.bytes().putInt(Long.BYTES, 0);
            long string = text.address() + 2 * Long.BYTES;
            text.bytes().put(2 * Long.BYTES, (byte) 0);
            Mpi.MPI_Error_class(code, text.address());
            Mpi.MPI_Error_string(code, string, text.address() + Long.BYTES);
            int errorClass = text.ints().get(0);
            return exceptions.of(new Failure(name + " failed with " + dialect.errorName(errorClass) + ": "
                + new Pointer(string).getString(0).strip() + " (" + dialect.id() + ")", errorClass));
        }
    }
}
