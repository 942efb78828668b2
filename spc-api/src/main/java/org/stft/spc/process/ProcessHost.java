package org.stft.spc.process;

import java.io.Closeable;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * The part of a process-image back end that is outside the saved processes: it runs where the ranks of one
 * host are started, takes their images when they ask for it, and turns images back into processes.
 *
 * <p>A restart makes all connections first, in the fixed order of the list of pairs, on both hosts of each
 * pair, and only then restores the images (STFT paper, section 3.3):
 * <pre>
 * address = b.listen()
 * for each pair:  a.connect(pair end of a, address of b);  b.accept(pair end of b)
 * for each rank:  prepare(...)
 * for each host:  requireFiles(...)
 * for each host:  rollBackFiles(...)
 * for each rank:  restore(...)
 * </pre>
 * Safe for use by several threads. Closing it ends every process that it restored and frees its ports.
 */
public interface ProcessHost extends Closeable {

    /** The barrier of all hosts of a job while a version is made. */
    interface AllHostsBarrier {

        /**
         * Called when all ranks of a host were saved, or could not be, and before any of them continues: waits until
         * every host that has ranks of the job has called it.
         *
         * @param again true if the images of this host have to be taken again
         * @return true if those of any host have to be taken again
         * @throws IOException if a host does not call it in time
         */
        boolean await(boolean again, Duration timeout) throws IOException;

        /** Returns true if no other host has ranks of the job; false if that is not known. */
        default boolean isOnlyHost() {
            return false;
        }
    }

    /**
     * Makes the ranks of this host, once they are saved, wait for those of the other hosts: a rank that continued
     * earlier could send a message to a rank that is not saved yet. Called before the ranks of a run are started;
     * without this call the host is the only one, and has the ranks that it starts.
     *
     * @param ranks the ranks that this host will have; it has none of an earlier run any more
     */
    void saveTogether(Set<Integer> ranks, AllHostsBarrier hosts);

    /**
     * Options for the JVM of a rank, so that its image can be taken and is small. They precede the others on the command
     * line, and contradict none of them.
     *
     * @param others the other options of the JVM
     * @param directory its working directory
     */
    List<String> jvmOptions(List<String> others, Path directory);

    /**
     * Settings and secrets by which a rank finds this object when it asks for its image to be taken. Called
     * once before each start of a rank.
     *
     * @return environment variables for the rank
     */
    Map<String, String> environment(int rank);

    /**
     * Begins to listen for the connections of one restart on this host. Called on every host before the
     * first {@link #connect}; unused connections of an earlier restart are closed.
     *
     * @param secret known to all hosts of the job; a connection that does not begin with it is closed
     */
    InetSocketAddress listen(InetSocketAddress on, byte[] secret) throws IOException;

    /** Opens the end of a connection on this host whose other end is {@linkplain #accept accepted} elsewhere. */
    void connect(int rank, Connection end, long pair, InetSocketAddress to) throws IOException;

    /** Waits for the end of a connection on this host; {@code pair} is the same number on both hosts. */
    void accept(int rank, Connection end, long pair) throws IOException;

    /**
     * Prepares a restore as far as possible. The ranks of the run before may still be ending, and are not
     * affected. After a failure, {@link #restore} does the whole work. Unused resources are released when
     * the next image of the rank is prepared or restored, and when this is closed.
     *
     * @param image the image, verified
     * @param connections the connections of the image that will have been opened
     */
    default void prepare(int rank, Path image, List<Connection> connections) {
    }

    /**
     * Compares the files that the processes of images had open with what has become of them, and changes nothing. Called
     * for the images of all ranks, on all hosts, before {@link #rollBackFiles}.
     *
     * @param images the verified images of the ranks that this host will have, by rank
     * @param environment as for {@link #restore}, with the settings of the back end
     * @throws IOException naming a file, if the images cannot be restored with the files as they are
     */
    default void requireFiles(Map<Integer, Path> images, Map<String, String> environment) throws IOException {
    }

    /**
     * Removes from files what the processes of images have written to them since. Called on all hosts before the first
     * image is restored: a restored process may write at once, also to the file of another one.
     *
     * @return what was done, in words for the user
     * @throws IOException if a file cannot be changed; others may have been
     */
    default List<String> rollBackFiles(Map<Integer, Path> images, Map<String, String> environment)
        throws IOException {
        return List.of();
    }

    /**
     * Turns an image into a process ({@code STFT_RESTART}). All its connections have been opened.
     *
     * @param rank the rank
     * @param image the image, verified
     * @param connections the connections of the image; one that was not opened comes back closed
     * @param environment given to the restored process through {@link ProcessCheckpointer#environment}
     * @return the process, running again
     * @throws RestoreKilledException if the tool was killed from outside
     * @throws IOException with the decisive line of the tool's output
     */
    RestoredProcess restore(int rank, Path image, List<Connection> connections, Map<String, String> environment)
        throws IOException;
}
