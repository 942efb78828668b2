package org.stft.occmpe;

import java.io.IOException;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import me.tongfei.progressbar.ProgressBar;
import me.tongfei.progressbar.ProgressBarBuilder;
import me.tongfei.progressbar.ProgressBarStyle;
import org.stft.occmpe.experiment.Experiment;
import org.stft.occmpe.experiment.Findings;
import org.stft.occmpe.experiment.Results;
import org.stft.occmpe.experiment.Setup;
import org.stft.occmpe.experiment.SimulationTime;
import org.stft.occmpe.model.Parameters;
import org.stft.occmpe.report.Report;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** Runs the paper's whole experiment and writes the report. */
@Command(name = "experiment", mixinStandardHelpOptions = true,
    description = "Runs the paper's whole experiment and writes tables (CSV), figures 7 to 9 (PNG) and one page (results.md).")
final class ExperimentCommand implements Callable<Integer> {

    @CommandLine.Parameters(paramLabel = "DIRECTORY",
        description = "The directory for the report; created if missing. Files of the same names are replaced.")
    private Path directory;

    @Option(names = "--random-patterns", paramLabel = "COUNT", defaultValue = "300",
        description = "Patterns of busy nodes for N = 16 besides all pairs (default: ${DEFAULT-VALUE}).")
    private int randomPatterns;

    @Option(names = "--seed", defaultValue = "2012",
        description = "Seed of the random patterns (default: ${DEFAULT-VALUE}).")
    private long seed;

    @Option(names = "--no-time",
        description = "Do not measure the time of the model itself (saves about twenty seconds).")
    private boolean noTime;

    @Spec
    private CommandSpec spec;

    @Override
    public Integer call() throws IOException {
        Setup paper = Setup.paper();
        if (randomPatterns < 0 || randomPatterns > Setup.MAX_RANDOM_PATTERNS) {
            throw new CommandLine.ParameterException(spec.commandLine(),
                "expected 0 to " + Setup.MAX_RANDOM_PATTERNS + " random patterns, found " + randomPatterns);
        }
        requireWritable();
        Experiment experiment = new Experiment(
            new Setup(paper.nodes(), paper.bytes(), paper.interferingBytes(), randomPatterns, seed),
            Parameters.fitted());
        long start = System.nanoTime();
        Results results = run(experiment);
        double seconds = (System.nanoTime() - start) / 1e9;
        Report report = new Report(Findings.of(results, experiment.parameters()));
        report.write(directory);
        if (!noTime) {
            spec.commandLine().getErr().println("Measuring the time of the simulation for 4 to 1,024 nodes ...");
            report.writeTimes(directory, SimulationTime.measureAll(experiment.parameters()), seconds);
        }
        spec.commandLine().getOut().printf("%d cases; the results are in %s%n", results.all().size(),
            directory.resolve("results.md"));
        return 0;
    }

    private void requireWritable() {
        try {
            Report.prepare(directory);
        } catch (IOException e) {
            throw new CommandLine.ParameterException(spec.commandLine(),
                "expected a directory that can be written to, found '" + directory + "' (" + e + ")", e);
        }
    }

    private static Results run(Experiment experiment) {
        try (ProgressBar bar = new ProgressBarBuilder().setTaskName("cases").setInitialMax(experiment.cases().size())
            .setStyle(ProgressBarStyle.ASCII).setUpdateIntervalMillis(500).build()) {
            return experiment.run(result -> bar.step());
        }
    }
}
