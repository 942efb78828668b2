package org.stft.log;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/**
 * The events of a job that still count: a restart from a version rolls back all events after the checkpoint of that
 * version. Reads all events once.
 */
public final class JobHistory {

    private final List<LoggedRun> runs;
    private final Map<Integer, long[]> validUntil = new HashMap<>();

    private JobHistory(List<LoggedRun> runs) {
        this.runs = runs;
    }

    private record Checkpoint(int run, long number, long version) {}

    /**
     * The history of the job that a run belongs to.
     *
     * @param runs any runs in the order of time; those of other jobs are ignored
     */
    public static JobHistory of(LoggedRun one, List<LoggedRun> runs) {
        JobHistory history = new JobHistory(runs.stream().filter(each -> isSameJob(each.info(), one.info())).toList());
        return history;
    }

    private static boolean isSameJob(RunInfo a, RunInfo b) {
        return a.run().equals(b.run()) || !a.get("store").isEmpty() && a.get("store").equals(b.get("store"))
            && Objects.equals(a.get("job"), b.get("job"));
    }

    /** The runs of the job, the oldest first. */
    public List<LoggedRun> runs() {
        return runs;
    }

    /** Returns true if a later restart has rolled an event back. */
    public boolean isRolledBack(LoggedRun run, int rank, long number) {
        int place = runs.indexOf(run);
        return place >= 0 && place < runs.size() - 1 // a restart rolls back what was before it
            && number >= validUntil.computeIfAbsent(rank, this::read)[place];
    }

    private long[] read(int rank) {
        try {
            return readAll(rank);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private long[] readAll(int rank) throws IOException {
        long[] until = new long[runs.size()];
        List<Checkpoint> checkpoints = new ArrayList<>();
        for (int run = 0; run < runs.size(); run++) {
            until[run] = Long.MAX_VALUE;
            if (runs.get(run).ranks().contains(rank)) {
                read(run, rank, checkpoints, until);
            }
        }
        return until;
    }

    private void read(int run, int rank, List<Checkpoint> checkpoints, long[] until) throws IOException {
        try (EventReader reader = EventReader.open(runs.get(run).directory(), rank)) {
            reader.finish();
            for (Event event = reader.next(); event != null; event = reader.next()) {
                if (event.kind() == EventKind.CHECKPOINT) {
                    checkpoints.add(new Checkpoint(run, event.number(), event.version()));
                } else if (event.kind() == EventKind.RESTARTED) {
                    rollBack(event.version(), run, checkpoints, until);
                }
            }
        }
    }

    /** Rolls back everything after the newest valid checkpoint of that version, up to this run. */
    private static void rollBack(long version, int run, List<Checkpoint> checkpoints, long[] until) {
        while (!checkpoints.isEmpty() && checkpoints.get(checkpoints.size() - 1).version() != version) {
            checkpoints.remove(checkpoints.size() - 1);
        }
        int from = checkpoints.isEmpty() ? run : checkpoints.get(checkpoints.size() - 1).run();
        for (int later = from; later < run; later++) {
            until[later] = later == from ? checkpoints.get(checkpoints.size() - 1).number() + 1 : 0;
        }
    }
}
