package org.stft.check.mutate;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.stft.base.io.FileTrees;
import org.stft.log.launcher.JobNotStartedException;
import org.stft.tool.mutate.Candidate;
import org.stft.tool.mutate.Mutation;
import org.stft.tool.mutate.MutationOperator;

/** Runs a job unchanged, and then again and again with one mutation each. */
public final class MutationRuns {

    private static final int TIMES = 5;
    private static final Duration MORE = Duration.ofSeconds(20);
    private static final Duration OF_UNCHANGED = Duration.ofMinutes(10);

    private final List<String> command;
    private final Path directory;
    private final boolean check;
    private final boolean keep;
    private Duration timeout;
    private UnchangedProgram unchanged;
    private List<Candidate> candidates = List.of();

    /**
     * @param command starts the job
     * @param directory for the logs and the output of all runs; it exists
     * @param check whether call-check is on
     * @param keep whether the directories of the runs stay
     * @param timeout of a run with a mutation; by default five times that of an unchanged run, and 20 s
     */
    public MutationRuns(List<String> command, Path directory, boolean check, boolean keep, Optional<Duration> timeout) {
        this.command = command;
        this.directory = directory;
        this.check = check;
        this.keep = keep;
        this.timeout = timeout.orElse(null);
    }

    /**
     * Runs the unchanged program, twice: what differs in its output is not compared.
     *
     * @return what is known of it, in one line
     * @throws JobNotStartedException if the command does not run a job
     * @throws IOException if it does not end in the same way, or makes no call that could be changed
     */
    public String runUnchanged() throws IOException, InterruptedException {
        JobRun one = runUnchanged("unchanged-1");
        candidates = Candidate.read(one.ofTool());
        JobRun other = runUnchanged("unchanged-2");
        unchanged = new UnchangedProgram(one, other);
        if (candidates.isEmpty()) {
            throw new IOException("Expected a program with calls of MPI that can be changed, found none in '"
                + String.join(" ", command)
                + "': no rank has called MPI.Finalize or ended by itself, or calls are made "
                + "only by reflection.");
        }
        Duration longer = one.duration().compareTo(other.duration()) > 0 ? one.duration() : other.duration();
        if (timeout == null) {
            timeout = longer.multipliedBy(TIMES).plus(MORE);
        }
        long sites = candidates.stream().map(each -> each.operation() + each.site()).distinct().count();
        long findings = one.findings().size();
        return "the unchanged program: exit code " + unchanged.exit() + " after " + seconds(longer) + ", "
            + (findings == 0 ? "no findings" : findings + " findings") + ", " + sites
            + " calls in the source; time limit of a mutation " + seconds(timeout);
    }

    private static String seconds(Duration time) {
        return String.format(Locale.ROOT, "%.1f s", time.toMillis() / 1000.0);
    }

    private JobRun runUnchanged(String name) throws IOException, InterruptedException {
        JobRun run = run(name, "", OF_UNCHANGED);
        if (!run.hasStarted()) {
            throw new JobNotStartedException("The job could not be started: '" + String.join(" ", command)
                + "' does not run 'stft run' on this host (" + run.ending() + ")."
                + (run.lastWords().isEmpty() ? "" : " It said:\n  " + String.join("\n  ", run.lastWords())), null);
        }
        if (!run.ended()) {
            throw new IOException("Expected a program that ends, found one that ran for "
                + seconds(run.duration()) + " without a mutation, or whose ranks wait for each other.");
        }
        return run;
    }

    private JobRun run(String name, String mutation, Duration time) throws IOException, InterruptedException {
        try {
            return JobRun.of(command, directory.resolve(name).toAbsolutePath(), mutation, check, time);
        } catch (IOException e) {
            if (unchanged == null) {
                throw new JobNotStartedException("The job could not be started: " + e.getMessage(), e);
            }
            throw e;
        }
    }

    /**
     * Chooses mutations.
     *
     * @param most of each operator
     */
    public List<Mutation> choose(Collection<MutationOperator> operators, int most, long seed) {
        return new MutationChoice(most, seed).of(new ArrayList<>(candidates), operators);
    }

    /** Runs the job with a mutation. */
    public JudgedMutation judge(Mutation mutation, int number) throws IOException, InterruptedException {
        String name = String.format("%03d-%s", number, mutation.operator().id());
        JobRun run = run(name, mutation.text(), timeout);
        JudgedMutation judged = JudgedMutation.of(mutation, run, unchanged);
        if (!keep) {
            FileTrees.delete(run.directory());
        }
        return judged;
    }
}
