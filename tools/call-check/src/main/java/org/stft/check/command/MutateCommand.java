package org.stft.check.command;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.stft.base.io.TemporaryDirectory;
import org.stft.base.text.ClosestWord;
import org.stft.check.mutate.JudgedMutation;
import org.stft.check.mutate.MutationRuns;
import org.stft.check.mutate.MutationScore;
import org.stft.log.launcher.JobNotStartedException;
import org.stft.log.launcher.ReportOptions;
import org.stft.log.launcher.TimeOption;
import org.stft.tool.mutate.Mutation;
import org.stft.tool.mutate.MutationOperator;
import picocli.CommandLine.Command;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;
import picocli.CommandLine.TypeConversionException;

/** {@code stft check mutate}: the program again and again, each time with one wrong call. */
@Command(name = "mutate",
    description = {"Run a program again and again, each time with one wrong MPI call, and print what shows"
        + " it: the check, the program's own result, or nothing.",
        "The program is not changed: calls are changed when they are made."},
    exitCodeListHeading = "%nExit codes:%n",
    exitCodeList = {"0:all mutations were seen, or are equivalent",
        "1:the unchanged program does not end, or not in the same way each time",
        "2:wrong options, or the command does not start a job", "10:some mutations were not seen"},
    footerHeading = "%nExample:%n",
    footer = {"  stft check mutate --most 1 -- stft run -np 4 org.stft.npb.CG S"})
final class MutateCommand implements Callable<Integer> {

    @Parameters(arity = "0..*", paramLabel = "COMMAND", description = "What starts the job, after --.")
    private List<String> job = List.of();

    @Option(names = "--operator", paramLabel = "ID", split = ",", converter = Operator.class,
        description = "Use these operators only.")
    private List<MutationOperator> operators = Arrays.asList(MutationOperator.values());

    @Option(names = "--list", description = "List the operators, with the literature that they are from.")
    private boolean list;

    @Option(names = "--most", paramLabel = "N", defaultValue = "2",
        description = "Apply each operator so many times at most, at different places (${DEFAULT-VALUE}).")
    private int most;

    @Option(names = "--seed", paramLabel = "N", defaultValue = "1",
        description = "Chooses the places; the same seed chooses the same ones (${DEFAULT-VALUE}).")
    private long seed;

    @Option(names = "--timeout", paramLabel = "TIME", converter = TimeOption.class, description = {
        "End a run after this time. One whose ranks all wait for each other is ended earlier.",
        "Default: 5 times the unchanged run, plus 20s"})
    private Duration timeout;

    @Option(names = "--no-check", description = "Run without call-check: only the program's own result counts.")
    private boolean unchecked;

    @Option(names = "--keep", paramLabel = "DIR", description = "Keep the log, output and report of each run in DIR.")
    private Path kept;

    @Option(names = "--table", paramLabel = "FILE",
        description = "Write all mutations into FILE, a line each, with tabs.")
    private Path table;

    @Mixin
    private ReportOptions report;

    @Spec
    private CommandSpec spec;

    @Override
    public Integer call() throws IOException, InterruptedException {
        PrintWriter out = spec.commandLine().getOut();
        if (list) {
            list(out);
            return 0;
        }
        if (job.isEmpty() || most < 1) {
            throw new ParameterException(spec.commandLine(), job.isEmpty()
                ? "Expected what starts the job, after --: stft check mutate -- stft run -np 4 my.Main"
                : "Expected --most of at least 1, found " + most + ".");
        }
        if (kept != null) {
            return run(Files.createDirectories(kept), out);
        }
        try (TemporaryDirectory directory = TemporaryDirectory.createAndSweep("stft-mutate-")) {
            return run(directory.path(), out);
        }
    }

    private int run(Path directory, PrintWriter out) throws IOException, InterruptedException {
        try {
            return run(new MutationRuns(job, directory, !unchecked, kept != null, Optional.ofNullable(timeout)), out);
        } catch (JobNotStartedException e) {
            throw new ParameterException(spec.commandLine(), e.getMessage(), e);
        }
    }

    private int run(MutationRuns runs, PrintWriter out) throws IOException, InterruptedException {
        print(out, runs.runUnchanged());
        List<Mutation> mutations = runs.choose(operators, most, seed);
        print(out, mutations.size() + " mutations of "
            + mutations.stream().map(Mutation::operator).distinct().count() + " operators, seed " + seed);
        List<JudgedMutation> judged = new ArrayList<>();
        for (Mutation mutation : mutations) {
            JudgedMutation each = runs.judge(mutation, judged.size() + 1);
            judged.add(each);
            print(out, String.format("%7s  %-20s %s: %s", judged.size() + "/" + mutations.size(),
                mutation.operator().id(), each.place(), each.text()));
        }
        MutationScore score = new MutationScore(judged);
        out.println();
        score.table().forEach(out::println);
        out.println();
        if (table != null) {
            Files.write(table, score.lines());
        }
        return report.write(score.report(String.join(" ", job)), out);
    }

    private static void print(PrintWriter out, String line) {
        out.println(line);
        out.flush();
    }

    private static void list(PrintWriter out) {
        for (MutationOperator each : MutationOperator.values()) {
            out.println(String.format("  %-20s %s  %s", each.id(), each.source().letter(), each.meaning()));
        }
        out.println();
        for (MutationOperator.Source each : MutationOperator.Source.values()) {
            out.println("  " + each.letter() + "  " + each.title());
        }
        out.flush();
    }

    /** Reads the name of an operator. */
    private static final class Operator implements ITypeConverter<MutationOperator> {

        @Override
        public MutationOperator convert(String id) {
            return MutationOperator.of(id).orElseThrow(() -> new TypeConversionException("expected an operator, found '"
                + id + "'. "
                + ClosestWord.question(id, Arrays.stream(MutationOperator.values()).map(MutationOperator::id).toList())
                + "List them: stft check mutate --list"));
        }
    }
}
