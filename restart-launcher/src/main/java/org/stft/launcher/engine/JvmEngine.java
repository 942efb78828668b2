package org.stft.launcher.engine;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.stft.launcher.incarnation.RankHandle;

/** Starts one JVM per rank, on the rank's host: the engine of a list of hosts. */
final class JvmEngine implements LaunchEngine {

    @Override
    public String id() {
        return "jvm";
    }

    @Override
    public List<RankHandle> launch(Launch launch) throws IOException {
        List<RankHandle> started = new ArrayList<>();
        try {
            for (int rank = 0; rank < launch.ranks(); rank++) {
                started.add(launch.onItsHost(rank));
            }
            return started;
        } catch (IOException | RuntimeException e) {
            started.forEach(RankHandle::kill);
            throw e;
        }
    }
}
