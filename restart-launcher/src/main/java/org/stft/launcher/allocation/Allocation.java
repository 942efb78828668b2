package org.stft.launcher.allocation;

import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;

/**
 * The nodes, and the time, that a batch system has given to the job that this process is part of. A further batch system
 * is a class like {@link Slurm}, and named here where that is.
 */
public interface Allocation extends AgentStarter {

    /** The batch system's own name of the job: the same after it was queued again, another for each task of an array. */
    String job();

    /** How often the job was queued again. */
    int restarts();

    /**
     * The nodes, in its order, with the number of ranks that each gets before the next one gets one.
     *
     * @throws IOException if the batch system does not say
     */
    List<Node> nodes() throws IOException;

    /**
     * The time that is left; empty if there is no limit.
     *
     * @throws IOException if the batch system does not say
     */
    Optional<Duration> left() throws IOException;

    /**
     * Has the job queued again. The batch system then ends this process, unless it ends by itself.
     *
     * @throws IOException if the batch system refuses, with its reason
     */
    void requeue() throws IOException;

    /** A node, by the name that its agents have. */
    record Node(String name, int places) {}

    /** The allocation that this process is part of. */
    static Optional<Allocation> current() {
        return current(System.getenv());
    }

    /** The same, of a process with this environment. */
    static Optional<Allocation> current(Map<String, String> environment) {
        List<Function<Map<String, String>, Optional<? extends Allocation>>> all = List.of(Slurm::of);
        return all.stream().map(kind -> kind.apply(environment)).flatMap(Optional::stream)
            .<Allocation>map(each -> each).findFirst();
    }

    /** Returns true if {@code --hosts} may have this name of a batch system in one of its jobs. */
    static boolean isKnown(String id) {
        return id.equals(Slurm.ID);
    }

    /** The name of the node that this process runs on, if a batch system has given it one. */
    static Optional<String> thisNode() {
        return Optional.ofNullable(System.getenv(Slurm.NODE));
    }
}
