package org.stft.launcher.job;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.stft.launcher.agent.JobHosts;
import org.stft.launcher.incarnation.LaunchEngine;
import org.stft.launcher.incarnation.RankConnections;
import org.stft.launcher.incarnation.RankOutput;
import org.stft.launcher.incarnation.RankProcess;
import org.stft.mp.Bootstrap;

/** Starts one JVM per rank, on the rank's host. */
final class JvmEngine implements LaunchEngine {

    private final RankCommand command;
    private final Bootstrap bootstrap;
    private final JobHosts hosts;
    private final int ranks;
    private final RankOutput output;

    /** @param bootstrap the bootstrap of the job's MPI binding; closed with this engine */
    JvmEngine(RankCommand command, Bootstrap bootstrap, JobHosts hosts, int ranks, RankOutput output) {
        this.command = command;
        this.bootstrap = bootstrap;
        this.hosts = hosts;
        this.ranks = ranks;
        this.output = output;
    }

    @Override
    public List<RankProcess> launch(RankConnections connections) throws IOException {
        List<RankProcess> started = new ArrayList<>();
        try {
            for (int rank = 0; rank < ranks; rank++) {
                started.add(new RankProcess(rank, hosts.of(rank),
                    hosts.of(rank).start(command.of(rank, bootstrap, connections)),
                    output, connections));
            }
            return started;
        } catch (IOException | RuntimeException e) {
            started.forEach(RankProcess::kill);
            throw e;
        }
    }

    @Override
    public void close() throws IOException {
        bootstrap.close();
    }
}
