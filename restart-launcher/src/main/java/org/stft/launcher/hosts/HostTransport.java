package org.stft.launcher.hosts;

import java.util.List;

/**
 * A way to start a program on a host so that its standard streams lead here. Those that are not built in are found by
 * {@link java.util.ServiceLoader} in the jars in the distribution's {@code lib}.
 */
public interface HostTransport {

    /** The word before the colon in {@code --hosts}. */
    String id();

    /**
     * The command that starts a program there from here.
     *
     * @param host the text after the colon: letters, digits and {@code _.@:-}
     */
    List<String> command(String host, List<String> program);

    /**
     * Returns true if a process on this host carries the streams, such as that of ssh. SIGTERM is kept from it: a batch
     * system sends it to every process, and the ranks are still to save.
     */
    default boolean hasProcessHere() {
        return true;
    }
}
