package mpi;

import com.sun.jna.Native;
import com.sun.jna.Pointer;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.Set;
import org.stft.nativempi.data.Layout;
import org.stft.nativempi.job.CurrentJob;
import org.stft.nativempi.job.Job;
import org.stft.nativempi.library.Element;
import org.stft.nativempi.library.Failure;
import org.stft.nativempi.library.Reduction;
import org.stft.nativempi.library.SendMode;
import org.stft.nativempi.library.Wildcards;
import org.stft.nativempi.memory.Block;

/** Start and end of MPI in this process, its constants, types and operators (MPI 3.1, chapter 8). */
public class MPI {

    /** Whether traces of the implementation are compiled in; of no use here. */
    public static final boolean DEBUG = true;
    /** The number of processors of this machine. */
    public static final int NUM_OF_PROCESSORS = Runtime.getRuntime().availableProcessors();
    /** Of no use here. */
    public static boolean isOldSelected;

    /** All ranks of the job; null before {@link #Init}. */
    public static Intracomm COMM_WORLD;
    /** This rank alone; null before {@link #Init}. */
    public static Comm COMM_SELF;
    /** No communicator. */
    public static Comm COMM_NULL = new Comm(null, 0, false);
    /** A group without members. */
    public static Group GROUP_EMPTY = new Group(new int[0], Wildcards.UNDEFINED);
    /** No group. */
    public static Group GROUP_NULL = new Group(null, Wildcards.UNDEFINED);
    /** No request. */
    public static Request REQUEST_NULL = new Request(null);
    /** The status of no message. */
    public static Status EMPTY_STATUS = new Status();

    /** A value that is not defined. */
    public static int UNDEFINED = Wildcards.UNDEFINED;
    /** Any source of a receive. */
    public static int ANY_SOURCE = Wildcards.ANY_SOURCE;
    /** Any tag of a receive. */
    public static int ANY_TAG = Wildcards.ANY_TAG;
    /** A peer to which nothing is sent, and from which nothing comes. */
    public static int PROC_NULL = Wildcards.PROC_NULL;

    /** No type. */
    public static Datatype NULL = new BasicType(0, (Element) null);
    /** Elements of {@code byte[]}. */
    public static Datatype BYTE = new BasicType(1, Element.BYTE);
    /** Elements of {@code char[]}. */
    public static Datatype CHAR = new BasicType(2, Element.CHAR);
    /** Elements of {@code short[]}. */
    public static Datatype SHORT = new BasicType(3, Element.SHORT);
    /** Elements of {@code boolean[]}. */
    public static Datatype BOOLEAN = new BasicType(4, Element.BOOLEAN);
    /** Elements of {@code int[]}. */
    public static Datatype INT = new BasicType(5, Element.INT);
    /** Elements of {@code long[]}. */
    public static Datatype LONG = new BasicType(6, Element.LONG);
    /** Elements of {@code float[]}. */
    public static Datatype FLOAT = new BasicType(7, Element.FLOAT);
    /** Elements of {@code double[]}. */
    public static Datatype DOUBLE = new BasicType(8, Element.DOUBLE);
    /** Bytes of a packed buffer, {@link mpjbuf.Buffer} or {@code byte[]}. */
    public static Datatype PACKED = new BasicType(BasicType.PACKED, Element.RAW);
    /** Serializable objects of an {@code Object[]}. */
    public static Datatype OBJECT = new BasicType(Datatype.OBJECT_CODE, (Element) null);
    /** The lower bound of a {@link Datatype#Struct}. */
    public static Datatype LB = new BasicType(-1, Layout.LOWER_MARK);
    /** The upper bound of a {@link Datatype#Struct}. */
    public static Datatype UB = new BasicType(-1, Layout.UPPER_MARK);
    /** Pairs of shorts. */
    public static Datatype SHORT2 = Datatype.Contiguous(2, SHORT);
    /** Pairs of ints. */
    public static Datatype INT2 = Datatype.Contiguous(2, INT);
    /** Pairs of longs. */
    public static Datatype LONG2 = Datatype.Contiguous(2, LONG);
    /** Pairs of floats. */
    public static Datatype FLOAT2 = Datatype.Contiguous(2, FLOAT);
    /** Pairs of doubles. */
    public static Datatype DOUBLE2 = Datatype.Contiguous(2, DOUBLE);

    /** The maximum. */
    public static Op MAX = new Op(Reduction.MAX);
    /** The minimum. */
    public static Op MIN = new Op(Reduction.MIN);
    /** The sum. */
    public static Op SUM = new Op(Reduction.SUM);
    /** The product. */
    public static Op PROD = new Op(Reduction.PROD);
    /** Logical and. */
    public static Op LAND = new Op(Reduction.LAND);
    /** Bitwise and. */
    public static Op BAND = new Op(Reduction.BAND);
    /** Logical or. */
    public static Op LOR = new Op(Reduction.LOR);
    /** Bitwise or. */
    public static Op BOR = new Op(Reduction.BOR);
    /** Logical exclusive or. */
    public static Op LXOR = new Op(Reduction.LXOR);
    /** Bitwise exclusive or. */
    public static Op BXOR = new Op(Reduction.BXOR);
    /** The maximum of pairs, and where it is. */
    public static Op MAXLOC = new Op(new Maxloc(), true, 11);
    /** The minimum of pairs, and where it is. */
    public static Op MINLOC = new Op(new Minloc(), true, 12);

    /** Only one thread. */
    public static int THREAD_SINGLE = 1;
    /** Only the thread that has initialised MPI calls it. */
    public static int THREAD_FUNNELED = 2;
    /** One thread at a time calls MPI. */
    public static int THREAD_SERIALIZED = 3;
    /** All threads call MPI. */
    public static int THREAD_MULTIPLE = 4;

    /** The bytes that a buffered send takes at most beyond its data. */
    public static int BSEND_OVERHEAD = 128;
    /** As {@link #BSEND_OVERHEAD}. */
    public static int SEND_OVERHEAD = BSEND_OVERHEAD;
    /** As {@link #BSEND_OVERHEAD}. */
    public static int RECV_OVERHEAD = BSEND_OVERHEAD;

    /** Equal. */
    public static final int IDENT = 0;
    /** Equal groups, another context. */
    public static final int CONGRUENT = 3;
    /** Equal members, another order. */
    public static final int SIMILAR = 1;
    /** Other members. */
    public static final int UNEQUAL = 2;

    /** A graph, of {@link Comm#Topo_test}. */
    public static int GRAPH = 1;
    /** A grid, of {@link Comm#Topo_test}. */
    public static int CART = 2;

    /** A failure ends the job. */
    public static Errhandler ERRORS_ARE_FATAL = new Errhandler();
    /** A failure is an {@link MPIException}: the default. */
    public static Errhandler ERRORS_RETURN = new Errhandler();

    /** The key of the greatest tag. */
    public static int TAG_UB = 0;
    /** The key of the rank of the host process. */
    public static int HOST = 1;
    /** The key of a rank that can do input and output. */
    public static int IO = 2;

    /** What {@code main} of a rank gets before the program's arguments where a launcher follows the conventions of MPJ Express. */
    private static final Set<String> DEVICES = Set.of("native", "niodev", "mxdev", "smpdev", "hybdev", "multicore");
    private static final int DEVICE_ARGUMENTS = 3;

    private static volatile boolean withoutMpi;
    private static volatile Errhandler errhandler = ERRORS_RETURN;
    private static Block bufferedSends;
    private static volatile ByteBuffer attached;

    /** Of no use: all is static. */
    public MPI() {
    }

    /** Makes this a rank without MPI, whose calls a tool answers. */
    static void withoutMpi(Intracomm world, Intracomm self) {
        COMM_WORLD = world;
        COMM_SELF = self;
        withoutMpi = true;
    }

    static boolean isWithoutMpi() {
        return withoutMpi;
    }

    static Job job() {
        if (withoutMpi) {
            throw new UnsupportedOperationException("Expected a tool that answers this call, found none: there is no"
                + " MPI in this rank.");
        }
        return CurrentJob.get().orElseThrow(() -> new MPIException(CurrentJob.hasEnded()
            ? "MPI_ERR_OTHER: MPI was finalised: no call may follow MPI.Finalize()"
            : "MPI_ERR_OTHER: MPI is not initialised. Call MPI.Init(args) first"));
    }

    /**
     * Initialises MPI: finds the library of the machine, loads it and joins the job. Collective.
     *
     * @param argv the arguments of {@code main}
     * @return those of the program: without the first three, if they are a rank, a configuration and the name of a device
     * @throws MPIException if there is no library, an unknown one, or one that does not belong to the launcher
     */
    public static synchronized String[] Init(String[] argv) throws MPIException {
        if (CurrentJob.wasStarted()) {
            throw new MPIException("MPI_ERR_OTHER: MPI was initialised before in this process");
        }
        Job job;
        try {
            job = Job.start(MPI::exception);
            CurrentJob.started(job);
        } catch (IllegalStateException | UnsatisfiedLinkError e) {
            throw new MPIException(e);
        }
        COMM_WORLD = new Intracomm(job, job.library().world());
        COMM_SELF = new Intracomm(job, job.library().self());
        boolean device = argv.length >= DEVICE_ARGUMENTS && argv[0].matches("[0-9]+") && DEVICES.contains(argv[2]);
        return device ? Arrays.copyOfRange(argv, DEVICE_ARGUMENTS, argv.length) : argv;
    }

    private static RuntimeException exception(Failure failure) {
        MPIException exception = new MPIException(failure.message());
        if (errhandler == ERRORS_ARE_FATAL) {
            System.err.println("MPI.ERRORS_ARE_FATAL: " + failure.message());
            CurrentJob.get().ifPresent(job -> job.abort(job.library().world(), failure.errorClass()));
        }
        return exception;
    }

    /**
     * Initialises MPI as {@link #Init} does. The library gives the level that {@link #queryThread} returns.
     *
     * @param required the least level
     * @param provided ignored: Java has no arguments that a call changes
     */
    public static String[] initThread(int required, int provided, String[] argv) {
        return Init(argv);
    }

    /** Whether this thread has initialised MPI. */
    public static boolean isMainThread() {
        return job().library().isMainThread();
    }

    /** The thread level of the library. */
    public static int queryThread() {
        return job().library().threadLevel() + THREAD_SINGLE;
    }

    /** Leaves the job. No call may follow. Collective. */
    public static synchronized void Finalize() throws MPIException {
        Job ending = job();
        if (attached != null) {
            Buffer_detach();
        }
        ending.end();
        CurrentJob.ended();
    }

    /** Whether {@link #Init} was called. */
    public static boolean Initialized() throws MPIException {
        return CurrentJob.wasStarted();
    }

    /** The name of this machine. */
    public static String Get_processor_name() throws MPIException {
        return job().library().processorName();
    }

    /** Seconds since some time in the past. */
    public static double Wtime() throws MPIException {
        return job().library().time();
    }

    /** The resolution of {@link #Wtime} in seconds. */
    public static double Wtick() throws MPIException {
        return job().library().tick();
    }

    /** Chooses what happens when a call fails. */
    public static void Errorhandler_set(Errhandler errhandler) throws MPIException {
        if (errhandler != ERRORS_ARE_FATAL && errhandler != ERRORS_RETURN) {
            throw new MPIException("MPI_ERR_ARG: expected MPI.ERRORS_RETURN or MPI.ERRORS_ARE_FATAL");
        }
        MPI.errhandler = errhandler;
    }

    /** What happens when a call fails. */
    public static Errhandler Errorhandler_get() throws MPIException {
        return errhandler;
    }

    /** Open MPI sends small messages without a buffer too. */
    static void requireBufferFor(SendMode mode) {
        if (mode == SendMode.BUFFERED && attached == null) {
            throw new MPIException(
                "MPI_ERR_BUFFER: no buffer is attached for a buffered send. Call MPI.Buffer_attach first");
        }
    }

    /** Attaches a buffer for buffered sends. Of one on the heap, or if the call probe adds to messages, only the capacity is used. */
    public static synchronized void Buffer_attach(ByteBuffer userBuffer) throws MPIException {
        int bytes = userBuffer.capacity();
        if (attached != null) {
            throw new MPIException("MPI_ERR_BUFFER: a buffer is attached already. Detach it first");
        }
        int added = bytes / BSEND_OVERHEAD * COMM_WORLD.knownMessages().head();
        Block block = userBuffer.isDirect() && added == 0 ? null : job().memory().take(bytes + added);
        long address = block == null
            ? Pointer.nativeValue(Native.getDirectBufferPointer(userBuffer))
            : block.address();
        job().pointToPoint().attachBuffer(address, bytes + added);
        bufferedSends = block;
        attached = userBuffer;
    }

    /** Waits until all buffered sends are complete, and detaches their buffer. */
    public static synchronized void Buffer_detach() throws MPIException {
        if (attached == null) {
            throw new MPIException("MPI_ERR_BUFFER: no buffer is attached");
        }
        job().pointToPoint().detachBuffer();
        if (bufferedSends != null) {
            bufferedSends.close();
        }
        bufferedSends = null;
        attached = null;
    }
}
