package org.stft.launcher.engine;

import java.io.IOException;
import java.net.InetAddress;
import java.util.List;
import org.stft.launcher.incarnation.RankHandle;

/**
 * A way to start all ranks of a job, found by {@link java.util.ServiceLoader} in the jars in the distribution's
 * {@code lib}. {@code --hosts ID} or {@code --hosts ID:ARGUMENT} chooses it: it decides where the ranks run. Each
 * start of the ranks has an object of its own.
 */
public interface LaunchEngine {

    /** The engine's name in {@code --hosts}: lower-case letters, digits and hyphens. */
    String id();

    /**
     * The address of this machine by which the ranks reach the launcher, unless the user gives one. By default they run
     * on this machine.
     *
     * @throws IOException if there is none, with the remedy
     */
    default InetAddress address() throws IOException {
        return InetAddress.getLoopbackAddress();
    }

    /**
     * Starts all ranks. A rank connects to the launcher and ends when its connection does; so an engine that starts them
     * by another program, which keeps their processes to itself, {@linkplain Launch#by hands over that program}.
     *
     * @return the ranks, by number
     * @throws IOException if one could not be started; the others are then ended
     */
    List<RankHandle> launch(Launch launch) throws IOException;
}
