package org.stft.launcher.job;

import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.stream.IntStream;
import org.stft.launcher.agent.JobHosts;
import org.stft.launcher.incarnation.LaunchEngine;
import org.stft.launcher.incarnation.RankConnections;
import org.stft.launcher.incarnation.RankOutput;
import org.stft.launcher.incarnation.RankProcess;
import org.stft.spc.process.RestoredProcess;

/** Restores each rank from the image of its process. */
final class ImageEngine implements LaunchEngine {

    private final ImageRestore images;
    private final Function<RankConnections, Map<String, String>> environment;
    private final JobHosts hosts;
    private final RankOutput output;
    private final Consumer<String> messages;

    /**
     * Creates the engine.
     *
     * @param environment variables for the restored ranks
     * @param messages shows a message to the user
     */
    ImageEngine(ImageRestore images, Function<RankConnections, Map<String, String>> environment, JobHosts hosts,
        RankOutput output, Consumer<String> messages) {
        this.messages = messages;
        this.images = images;
        this.environment = environment;
        this.hosts = hosts;
        this.output = output;
    }

    /** @throws ImageRestore.Failed if an image could not be restored */
    @Override
    public List<RankProcess> launch(RankConnections connections) throws ImageRestore.Failed {
        List<RestoredProcess> restored = images.all(environment.apply(connections), messages);
        return IntStream.range(0, restored.size())
            .mapToObj(rank -> new RankProcess(rank, hosts.of(rank), restored.get(rank), output, connections)).toList();
    }

    @Override
    public void close() {
        // The images stay where they are.
    }
}
