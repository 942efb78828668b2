package org.stft.launcher.hosts;

import java.io.Closeable;
import java.io.IOException;
import java.net.InetAddress;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.stft.launcher.extension.RankStart;
import org.stft.spc.process.ProcessHost;
import org.stft.spc.process.RestoredProcess;

/** A host that ranks of a job run on. Safe for use by several threads. Closing it ends all its processes. */
public interface RankHost extends Closeable {

    /** The host as the user wrote it. */
    String name();

    /** The address at which the other hosts of the job reach it. */
    InetAddress address();

    /** Returns true if it cannot be reached any more. All ranks on it then count as killed. */
    boolean isGone();

    /** Returns true if it is about to end: no ranks are started there any more. */
    default boolean isLeaving() {
        return false;
    }

    /** Begins a run of all ranks; this host has these ranks. */
    void begin(Set<Integer> ranks) throws IOException;

    /** Starts the JVM of a rank. */
    RestoredProcess start(RankStart start) throws IOException;

    /** The host side of a back end that saves whole processes; empty if it cannot work there. */
    Optional<ProcessHost> processes(String spc);

    /**
     * Sends a signal to ranks that run here.
     *
     * @param signal its name without SIG
     */
    void signal(String signal, List<RestoredProcess> ranks);
}
