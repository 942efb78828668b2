package org.stft.mp;

import java.io.Closeable;
import java.util.List;
import java.util.Map;

/**
 * The exchange of addresses between the ranks of one job when they start. Lives in the launcher. Closing it frees its
 * port; ranks that have met stay connected.
 */
public interface Bootstrap extends Closeable {

    /**
     * The arguments with which the program's {@code main} is called on a rank: those that the MPI
     * implementation needs, followed by the program's own.
     */
    List<String> arguments(int rank, List<String> programArguments);

    /** Environment variables that a rank needs, secrets among them, in addition to those of the launcher. */
    Map<String, String> environment(int rank);

    /** Options that the JVM of a rank needs. */
    default List<String> jvmOptions() {
        return List.of();
    }
}
