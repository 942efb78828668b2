package org.stft.probe;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import mpi.MPI;

/** The environment of a tool: its settings, a directory, output, and the services of the probe. */
public final class ToolContext {

    private final Tool tool;
    private final ProbeFeatures services;

    ToolContext(Tool tool, ProbeFeatures services) {
        this.tool = tool;
        this.services = services;
    }

    /** A setting of the tool: the system property {@code stft.ID.NAME}, ID being that of the tool. */
    public String setting(String name, String fallback) {
        return System.getProperty("stft." + tool.id() + "." + name, fallback);
    }

    /** The rank in {@code COMM_WORLD}, or -1 before {@code MPI.Init} has returned. */
    public int rank() {
        return MPI.COMM_WORLD == null ? -1 : MPI.COMM_WORLD.Rank();
    }

    /**
     * The directory of this tool, the same for all ranks; created if it does not exist. It is {@code ID} in the
     * directory that {@code stft.tools.directory} names, by default {@code stft-tools} in the working directory.
     *
     * @throws IOException if it cannot be created
     */
    public Path directory() throws IOException {
        return Files.createDirectories(services.directory().resolve(tool.id()));
    }

    /** Has all tools of this rank use another directory than the setting names. For {@link Tool#start}. */
    public void directoryOfTools(Path directory) {
        services.directory(directory);
    }

    /** Writes a line to the error output, prefixed with the tool and the rank. */
    public void report(String line) {
        System.err.println(tool.id() + ": " + (rank() < 0 ? "" : "rank " + rank() + ": ") + line);
    }

    /** Switches on, for this rank, that the origins of requests are known. */
    public RequestOrigins origins() {
        return services.origins(tool);
    }

    /** Switches on, for this rank, that communicators have names. */
    public Communicators communicators() {
        return services.communicators();
    }

    /** Switches on, for this rank, that messages are numbered. */
    public MatchingNumbers numbers() {
        return services.numbers();
    }

    /** Adds bytes of this tool to all point-to-point messages of the program. Call it at the start, in all ranks. */
    public void piggyback(Piggyback piggyback) {
        services.piggyback(tool, piggyback);
    }
}
