package org.stft.internal.agreement;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.stream.IntStream;
import org.stft.link.RecordedLauncher;

/** The ranks of a job in this process, which take {@link Turns}: what they do together ends at once, timeouts included. */
public final class SimulatedRanks {

    private final Turns turns = new Turns(1, true);
    private final List<QueuePort> ports;
    private final List<RecordedLauncher> launchers;
    private final List<JobRank> ranks;

    /** What one rank does. */
    public interface Part {
        Object of(JobRank rank) throws Exception;
    }

    public SimulatedRanks(int size) {
        ports = QueuePort.of(size, turns);
        launchers = ports.stream().map(port -> new RecordedLauncher()).toList();
        ranks = IntStream.range(0, size).mapToObj(i -> JobRank.of(ports.get(i), launchers.get(i), turns)).toList();
    }

    public JobRank get(int rank) {
        return ranks.get(rank);
    }

    public QueuePort port(int rank) {
        return ports.get(rank);
    }

    public RecordedLauncher launcher(int rank) {
        return launchers.get(rank);
    }

    /** Every rank does its part. Returns what each has returned or thrown, in the order of the ranks. */
    public List<Object> all(Part part) throws InterruptedException {
        return first(ranks.size(), part);
    }

    /** The same for the first ranks; the others do nothing. */
    public List<Object> first(int count, Part part) throws InterruptedException {
        List<Object> results = new ArrayList<>(Collections.nCopies(count, null));
        turns.run(ranks.subList(0, count).stream().<Runnable>map(rank -> () -> {
            try {
                results.set(rank.number(), part.of(rank));
            } catch (Exception e) {
                results.set(rank.number(), e);
            }
        }).toList());
        return results;
    }

    /** Within a part: this rank does nothing for a time. */
    public void sleep(Duration length) {
        turns.sleep(length);
    }
}
