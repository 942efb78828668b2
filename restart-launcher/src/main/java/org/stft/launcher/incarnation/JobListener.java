package org.stft.launcher.incarnation;

import java.util.Set;
import org.stft.launcher.stacks.JobStacks;
import org.stft.link.RankEvent;

/** What the ranks of one incarnation tell to the run of their job. All calls come from the one thread that runs it. */
public interface JobListener {

    /** A rank has reported an event; never a {@link RankEvent.Hello} or {@link RankEvent.Stacks}. */
    void reported(int rank, RankEvent event);

    /** The answer to {@link Signals.Name#STACKS}. */
    void stacks(JobStacks stacks);

    /** The ranks that {@link Signals.Name#DEBUG} is about. Their answers are reported. */
    Set<Integer> debugged();

    /**
     * A rank has failed; the others will be ended.
     *
     * @return true if all ranks will probably be restored from images of their processes: then no shutdown hook of the
     *     others may take away what the images need, such as an open file
     */
    boolean failing();
}
