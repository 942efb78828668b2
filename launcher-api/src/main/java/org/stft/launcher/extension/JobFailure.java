package org.stft.launcher.extension;

import java.util.List;

/**
 * A failure of a job: ranks have ended by themselves, and the launcher has ended the others.
 *
 * @param ranks those that failed, the first one first
 * @param reason how they ended, in words, with the stack traces of their exceptions
 * @param stacks where the other ranks were, as text; empty if it is not known
 * @param version the newest version; 0 if there is none
 */
public record JobFailure(List<Integer> ranks, String reason, String stacks, long version) {

    public JobFailure {
        ranks = List.copyOf(ranks);
    }
}
