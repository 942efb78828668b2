package org.stft.log.command;

import java.io.IOException;
import java.io.PrintWriter;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.stft.log.compare.RunComparison;
import org.stft.log.compare.RunComparison.Difference;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code stft log diff}: where two runs begin to differ. */
@Command(footerHeading = "%nExample:%n", footer = {"  stft log diff 5d0f c81e"}, name = "diff",
    exitCodeListHeading = "%nExit codes:%n",
    exitCodeList = {"0:the events are the same", "1:they differ", "2:wrong options, or a log cannot be read"},
    description = "Print for each rank the first event that differs between two runs: in call, peer, tag, number of "
        + "elements, communicator or site. Times do not count, nor do probes and tests that found nothing, nor when versions "
        + "were committed.")
final class DiffCommand implements Callable<Integer> {

    private static final int DIFFERENT = 1;
    private static final int TROUBLE = 2;

    @Spec
    private CommandSpec spec;

    @Mixin
    private LogDirectory directory;

    @Parameters(index = "0", paramLabel = "RUN",
        description = "A run that 'stft log ls' lists, the beginning of its name, or its directory.")
    private String one;

    @Parameters(index = "1", paramLabel = "OTHER", description = "The run to compare it with.")
    private String other;

    @Override
    public Integer call() {
        RunComparison comparison = new RunComparison(directory.run(one), directory.run(other));
        PrintWriter out = spec.commandLine().getOut();
        boolean same = true;
        try {
            for (int rank : comparison.ranks()) {
                Optional<Difference> difference = comparison.difference(rank, false);
                difference.ifPresent(each -> each.lines().forEach(out::println));
                same &= difference.isEmpty();
            }
        } catch (IOException e) {
            spec.commandLine().getErr().println(e.getMessage());
            return TROUBLE;
        } finally {
            out.flush();
        }
        return same ? 0 : DIFFERENT;
    }
}
