package org.stft.bench.rank;

import java.io.IOException;
import java.lang.ProcessHandle.Info;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.Stream;
import mpi.MPI;
import org.stft.Stft;

/**
 * A rank of a job on several hosts. It saves one version; then the last rank ends its host: the agent that has started it,
 * and all that the agent has started. On a single host it ends only itself. The restarted ranks say that they continue.
 *
 * <p>Argument: the file into which it writes when that was, in seconds since 1970.
 */
public final class HostRank {

    /** The line of rank 0 that is the first of the program. */
    public static final String FIRST = "the program begins";

    private static final int KILLED = 128 + 9;

    private HostRank() {
    }

    /** Runs this rank. */
    public static void main(String[] arguments) throws IOException {
        System.out.println(FIRST);
        String[] own = MPI.Init(arguments);
        try (Stft stft = Stft.start()) {
            stft.protect("state", new int[1]);
            if (stft.restartedFrom().isPresent()) {
                Measured.printInstant("continues");
            } else {
                stft.checkpointNow();
                MPI.COMM_WORLD.Barrier();
                if (MPI.COMM_WORLD.Rank() == MPI.COMM_WORLD.Size() - 1) {
                    Files.writeString(Path.of(own[0]), Double.toString(Measured.now())); // the agent prints nothing more
                    endHost();
                }
                LockSupport.park(); // until the launcher ends this rank too
            }
        }
        MPI.Finalize();
    }

    private static void endHost() {
        ProcessHandle own = ProcessHandle.current();
        Stream.iterate(own.parent(), parent -> parent.isPresent(), parent -> parent.get().parent())
            .map(parent -> parent.get()).filter(HostRank::isAgent).findFirst().ifPresent(agent -> {
                List<ProcessHandle> others = agent.descendants().filter(each -> !each.equals(own)).toList();
                agent.destroyForcibly();
                others.forEach(ProcessHandle::destroyForcibly);
            });
        Runtime.getRuntime().halt(KILLED);
    }

    private static boolean isAgent(ProcessHandle process) {
        Info info = process.info();
        return info.commandLine().filter(line -> line.contains(" agent")).isPresent();
    }
}
