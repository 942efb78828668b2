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

    /** The point at which the fault is injected. */
    public CrashPoint point() {
        return cell.point();
    }

    /** The rank that reaches the point. */
    public int rank() {
        return cell.rank();
    }

    /** The processes that are killed. */
    public Kill kill() {
        return cell.kill();
    }

    /** The job, for further checks of a test. */
    public StftJob job() {
        return job;
    }

    /**
     * Runs the program, kills it, restarts it and checks all of this: the fault was triggered; the newest
     * version is the expected one; every process ended by itself; the restart took that version and
     * gave the result of the undisturbed program; nothing unfinished is left in the store.
     *
     * @return the restart
     * @throws AssertionError if any of this does not hold
     */
    public Ended survive() {
        try {
            return comeBack();
        } catch (AssertionError e) {
            throw new AssertionError(cell + ": " + e.getMessage() + "\nTo run this cell alone: -D"
                + CrashMatrixExtension.CHOSEN + "='" + cell + "'", e);
        }
    }

    private Ended comeBack() {
        List<String> expected = reference.result();
        Ended failed = inject();
        requireTriggered(failed);
        job.expectNoProcess();
        long newest = requireNewest(failed);
        Ended restarted = job.restart().expect(0).expectMessage(newest > 0
            ? "restarted from version " + newest
            : "starting from the beginning");
        requireSame(expected, reference.resultOf(restarted), restarted);
        job.expectNoProcess();
        requireNoRests(restarted);
        return restarted;
    }

    private Ended inject() {
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

    /**
     * Checks that the fault was triggered. A launcher that kills all ranks knows that it was; what a rank has printed about
     * it can be lost, if a program such as mpirun is killed with them.
     */
    private void requireTriggered(Ended failed) {
        if (cell.kill() == Kill.LAUNCHER) {
            failed.expect(Ended.KILLED);
            return;
        }
        if (cell.kill() == Kill.RANK || failed.err().contains("was not triggered")) {
            failed.expectMessage("stft: injected fault at " + cell.point() + " of version " + reference.version());
        }
        if (failed.exitCode() == 0) {
            throw new AssertionError("A job whose ranks were killed must not exit with 0." + failed);
        }
    }

    private long requireNewest(Ended failed) {
        long expected = cell.newestAfter(reference.version());
        List<Long> found = job.versions();
        if ((found.isEmpty() ? 0 : found.get(0)) != expected) {
            throw new AssertionError("Expected version " + expected + " to be the newest, but there are versions "
                + found + "." + failed);
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
            throw new AssertionError("Expected nothing unfinished in the store, but found " + job.rests() + restarted);
        }
    }
}
