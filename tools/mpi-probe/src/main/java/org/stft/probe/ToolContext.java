package org.stft.probe;

import java.io.IOException;
import java.nio.file.Path;
import mpi.Intracomm;
import mpi.Op;
import mpi.User_function;

/** The environment of a tool: its settings, a directory, output, and the services of the probe. */
public interface ToolContext {

    /** A setting of the tool: the system property {@code stft.ID.NAME}, ID being that of the tool. */
    String setting(String name, String fallback);

    /** The rank in {@code COMM_WORLD}, or -1 before {@code MPI.Init} has returned. */
    int rank();

    /** 16 digits that all ranks of this start of the job have in common, and other starts have not. After {@code Init}. */
    String run();

    /** Another tool that is switched on in this rank, such as one that this tool needs; null if it is not. */
    <T extends Tool> T tool(Class<T> type);

    /**
     * The directory of this tool, the same for all ranks; created if it does not exist. It is {@code ID} in the
     * directory that {@code stft.tools.directory} names, by default {@code stft-tools} in the working directory.
     *
     * @throws IOException if it cannot be created
     */
    Path directory() throws IOException;

    /** Has all tools of this rank use another directory than the setting names. For {@link Tool#start}. */
    void directoryOfTools(Path directory);

    /** Writes a line to the error output, prefixed with the tool and the rank. */
    void report(String line);

    /** Switches on, for this rank, that the origins of requests are known. */
    RequestOrigins origins();

    /** Switches on, for this rank, that communicators have names. */
    Communicators communicators();

    /** Switches on, for this rank, that messages are numbered. */
    MatchingNumbers numbers();

    /** Adds bytes of this tool to all point-to-point messages of the program. Call it at the start, in all ranks. */
    void piggyback(Piggyback piggyback);

    /** Switches on, for this rank, that the layouts of data types are known. */
    Datatypes datatypes();

    /** Switches on, for this rank, that open requests and unfreed objects are listed. */
    OpenObjects openObjects();

    /** Switches on, for this rank, that threads have names and that their calls are counted. */
    ProgramThreads threads();

    /**
     * Makes a further call of the program, which all tools see, the asking one as well.
     *
     * @param self the object of the call; null for a static method
     * @param site the call site that tools see
     * @return what MPI returned; null if it returns nothing
     */
    Object call(Operation operation, Object self, String site, Object... arguments);

    /**
     * Returns true if the program, or one of its libraries, has a class that names a method of {@code sun.misc.Signal}: then
     * a signal may have any of its threads go on, or start one. Handlers that are set by reflection are not seen.
     */
    boolean handlesSignals();

    /** Returns true if a class is one of STFT's, but for the programs that come with it. */
    boolean isOfStft(String className);

    /** Messages of this tool on a communicator. The first one may be collective: all its ranks must come to theirs. */
    ToolMessages messages(Intracomm communicator);

    /** The function of an operation that the program has made, or null for an operation of MPI. */
    User_function function(Op op);

    /**
     * Makes objects of MPI, for a tool that answers calls in its place. Each call of this method returns another maker:
     * keep the one that is initialised.
     */
    MpiObjects objects();
}
