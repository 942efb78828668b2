package org.stft.log.follow;

import java.io.IOException;
import java.util.List;
import org.stft.log.LoggedRun;

/** Checks a run that something else has started, while it goes on. */
public final class Watch {

    private static final long PAUSE_MILLIS = 50;

    private Watch() {
    }

    /**
     * Follows a run until all ranks have closed their logs, or nothing has happened for as long as the check waits, and
     * ends its examination.
     *
     * @return true if all ranks have closed their logs
     */
    public static boolean toEnd(LoggedRun run, JobCheck<?> check) throws IOException, InterruptedException {
        try (FollowedRun followed = new FollowedRun(run, List.of(check))) {
            while (!followed.isComplete() && !followed.isSilent(check.hang())) {
                followed.advance();
                if (!followed.hasMore()) {
                    Thread.sleep(PAUSE_MILLIS);
                }
            }
            boolean complete = followed.isComplete();
            followed.finish();
            return complete;
        }
    }
}
