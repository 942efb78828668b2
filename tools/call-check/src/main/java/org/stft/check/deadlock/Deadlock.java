package org.stft.check.deadlock;

import java.util.List;
import org.stft.check.calls.OpenCall;
import org.stft.report.Finding;

/**
 * Ranks of which it is proven that they never go on.
 *
 * @param primitive the one that it is an instance of: {@code DEADLOCK} or {@code ENDLESS_WAIT}
 * @param calls those in which the ranks are that wait for each other, or for ranks that make no more calls
 * @param left ranks whose program has ended without {@code MPI.Finalize}
 * @param finding it in detail; the template gives the rest
 * @param words who waits for whom, in one line
 */
public record Deadlock(String primitive, List<OpenCall> calls, List<Integer> left, Finding finding,
    String words) {

    public Deadlock {
        calls = List.copyOf(calls);
        left = List.copyOf(left);
    }
}
