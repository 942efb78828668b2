package org.stft.race.run;

import java.io.IOException;
import java.time.Duration;
import java.util.function.Consumer;
import org.stft.log.LoggedRun;
import org.stft.race.Analyser;
import org.stft.race.verdict.RaceGroup;

/** Checks a run that something else has started, while it goes on. */
public final class Watch {

    private static final long PAUSE_MILLIS = 50;

    private final LoggedRun run;
    private final Analyser.Options options;
    private final Duration hang;

    /** @param hang the run is taken for hanging when nothing has happened for so long */
    public Watch(LoggedRun run, Analyser.Options options, Duration hang) {
        this.run = run;
        this.options = options;
        this.hang = hang;
    }

    /**
     * Follows the run until all ranks have closed their logs or nothing happens any more.
     *
     * @param news gets each group of races when it is found
     */
    public Analysis toEnd(Consumer<RaceGroup> news) throws IOException, InterruptedException {
        try (FollowedRun followed = new FollowedRun(run, options, news)) {
            long last = System.nanoTime();
            long progress = 0;
            while (!followed.isComplete() && System.nanoTime() - last < hang.toNanos()) {
                if (followed.advance()) {
                    last = followed.progress() > progress ? System.nanoTime() : last;
                    progress = followed.progress();
                } else {
                    Thread.sleep(PAUSE_MILLIS);
                }
            }
            boolean complete = followed.isComplete();
            Analysis result = followed.finish();
            return complete
                ? result
                : result.with("nothing has happened for " + hang.toSeconds() + " s: the run hangs, or was killed");
        }
    }
}
