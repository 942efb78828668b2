package org.stft.probe;

import java.util.Set;

/**
 * Something that wants to know of MPI calls, or to change them. One object for each rank, found with {@link java.util.ServiceLoader}
 * and switched on by its id ({@code stft.tools}). Its class and all classes of it that call MPI are in package {@code org.stft.tool} or
 * below: the calls of these are not redirected, so nothing comes back to a tool.
 *
 * <p>A tool must not create communicators: MPJ Express numbers them, and one more shifts the numbers of those of the program.
 */
public interface Tool {

    /** What the tool is called in settings and messages: lower-case letters, digits and hyphens. */
    String id();

    Layer layer();

    /**
     * The operations that it is asked about; all others cost nothing. Called after {@link #start}; of a tool that replaces also before, and in
     * the launcher, to find tools that would replace the same operation.
     */
    Set<Operation> wants();

    /** The ids of tools that it works with: they are switched on with it. */
    default Set<String> needs() {
        return Set.of();
    }

    /** Called once, before the program's first call of MPI; services are asked for here. */
    default void start(ToolContext context) {
    }

    /**
     * A call of the program, on the thread that made it. Several may run at once on several threads; the probe holds no lock.
     * {@link Call#proceed} passes the call to the next tool, and after the last one to MPI; a tool that does not call it answers in place of MPI.
     *
     * @return what the program gets: of the type that MPI returns, null for a call that returns nothing
     * @throws Throwable what MPI threw, unchanged, or what {@link Call#fail} was given. Anything else is a defect of the tool
     *     and ends the rank with a message that names it.
     */
    Object around(Call call) throws Throwable;

    /** A checkpoint or restart by STFT, on the thread that called it. */
    default void version(VersionEvent event) {
    }

    /** Called once: after {@code MPI.Finalize} or when the process exits; not if it is killed. */
    default void end(Ending how) {
    }
}
