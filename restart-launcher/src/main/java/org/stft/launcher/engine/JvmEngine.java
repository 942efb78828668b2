package org.stft.launcher.engine;

import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentSkipListMap;
import org.stft.launcher.hosts.AtOnce;
import org.stft.launcher.incarnation.RankHandle;

/** Starts one JVM per rank, on the rank's host: the engine of a list of hosts. */
final class JvmEngine implements LaunchEngine {

    @Override
    public String id() {
        return "jvm";
    }

    @Override
    public List<RankHandle> launch(Launch launch) throws IOException {
        Map<Integer, RankHandle> started = new ConcurrentSkipListMap<>();
        try {
            AtOnce.each(launch.ranksByHost(), ranks -> {
                for (int rank : ranks) {
                    started.put(rank, launch.onItsHost(rank));
                }
            });
            return List.copyOf(started.values());
        } catch (IOException | RuntimeException e) {
            started.values().forEach(RankHandle::kill);
            throw e;
        }
    }
}
