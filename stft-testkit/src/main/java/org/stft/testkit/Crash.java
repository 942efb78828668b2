package org.stft.testkit;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.List;
import org.stft.fault.CrashPoint;
import org.stft.fault.FaultSpec.Kill;

/** One cell of a {@link CrashMatrix}: a job that is about to be killed. */
public final class Crash {

    private final Cell cell;
    private final Reference reference;
    private final StftJob job;

    Crash(Cell cell, Reference reference, StftJob job) {
        this.cell = cell;
        this.reference = reference;
        this.job = job;
    }

    /** The point at which the fault strikes. */
    public CrashPoint point() {
        return cell.point();
    }

    /** The rank that comes to the point. */
    public int rank() {
        return cell.rank();
    }

    /** The processes that are killed. */
    public Kill kill() {
        return cell.kill();
    }

    /** The job, for tests that want to know more. */
    public StftJob job() {
        return job;
    }

    /**
     * Runs the program, kills it, brings it back and makes sure of all of this: the fault has struck; the newest
     * version is the one that must be there; every process ended by itself; the restart took that version and
     * gave the result of the undisturbed program; nothing half done is left in the store.
     *
     * @return the restart
     * @throws AssertionError if any of this is not so
     */
    public Ended survive() {
        List<String> expected = reference.result();
        Ended struck = strike();
        requireStruck(struck);
        job.expectNoProcess();
        long newest = requireNewest(struck);
        Ended restarted = job.restart().expect(0).expectMessage(newest > 0
            ? "restarted from version " + newest
            : "starting from the beginning");
        requireSame(expected, reference.resultOf(restarted), restarted);
        job.expectNoProcess();
        requireNoRests(restarted);
        return restarted;
    }

    private Ended strike() {
        String fault = cell.at(reference.version()).toString();
        if (!cell.point().atRestart()) {
            return job.run("--fail", fault);
        }
        try {
            Trees.copy(reference.killedStore(), job.store());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return job.restart("--fail", fault);
    }

    /** If the launcher dies too, it may not have passed on the rank's report; but nobody else kills it. */
    private void requireStruck(Ended struck) {
        if (cell.kill() == Kill.LAUNCHER) {
            struck.expect(Ended.KILLED);
            return;
        }
        struck.expectMessage("stft: injected fault at " + cell.point() + " of version " + reference.version());
        if (struck.exitCode() == 0) {
            throw new AssertionError("A job whose ranks were killed must not exit with 0." + struck);
        }
    }

    private long requireNewest(Ended struck) {
        long expected = cell.newestAfter(reference.version());
        List<Long> found = job.versions();
        if ((found.isEmpty() ? 0 : found.get(0)) != expected) {
            throw new AssertionError("Expected version " + expected + " to be the newest, but there are versions "
                + found + "." + struck);
        }
        return expected;
    }

    private static void requireSame(List<String> expected, List<String> found, Ended restarted) {
        if (!expected.equals(found)) {
            throw new AssertionError("The restarted program gave another result. Expected\n"
                + String.join("\n", expected) + "\nbut found\n" + String.join("\n", found) + restarted);
        }
    }

    private void requireNoRests(Ended restarted) {
        if (!job.rests().isEmpty()) {
            throw new AssertionError("Expected nothing half done in the store, but found " + job.rests() + restarted);
        }
    }
}
