package org.stft.replay.command;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import org.stft.eml.control.ControlledReplay;
import org.stft.eml.control.ReplayControl;
import org.stft.log.LoggedRun;
import org.stft.replay.control.DebuggedReplay;
import org.stft.replay.images.ImagesAhead;

/** Begins replays that are controlled as a debugger does it. */
public final class ReplayStarter implements ReplayControl {

    @Override
    public ControlledReplay begin(Path run, int rank, long imageEvery) throws IOException {
        RankReplay replays = new RankReplay(LoggedRun.open(run.toAbsolutePath()), rank, false,
            new PrintWriter(System.err, true));
        ImagesAhead images = imageEvery == 0 ? null : replays.imagesAhead(imageEvery);
        return DebuggedReplay.begin(rank, replays::begin, images, replays);
    }
}
