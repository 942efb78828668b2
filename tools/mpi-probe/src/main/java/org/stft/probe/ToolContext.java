package org.stft.probe;

import java.io.IOException;
import java.nio.file.Path;

/** The environment of a tool: its settings, a directory, output, and the services of the probe. */
public interface ToolContext {

    /** A setting of the tool: the system property {@code stft.ID.NAME}, ID being that of the tool. */
    String setting(String name, String fallback);

    /** The rank in {@code COMM_WORLD}, or -1 before {@code MPI.Init} has returned. */
    int rank();

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
}
