package org.stft.log.command;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.stft.log.CompactedData;
import org.stft.log.CompactedLog;
import org.stft.log.LoggedRun;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** {@code stft log compact}: makes a log smaller. */
@Command(footerHeading = "%nExample:%n", footer = {"  stft log compact"}, name = "compact",
    exitCodeListHeading = "%nExit codes:%n",
    exitCodeList = {"0:the log is compact", "1:the log cannot be read or written", "2:wrong options",
        "3:a rank or another command may write the log", "5:events are damaged or missing: nothing was changed"},
    description = "Compress the log of a job that has ended, and its recorded data. Nothing is lost: each new file is read and compared "
        + "with the old one before it takes its place.")
final class CompactCommand implements Callable<Integer> {

    private static final int IN_USE = 3;
    private static final int DAMAGED = 5;
    private static final String DIRECTORY = ".compact";

    @Spec
    private CommandSpec spec;

    @Mixin
    private LogOptions options;

    @Mixin
    private EndedRun ended;

    @Override
    public Integer call() throws IOException {
        LoggedRun run = options.run();
        Optional<String> written = ended.isWritten(run);
        if (written.isPresent()) {
            return refuse(written.get(), IN_USE);
        }
        RunTotals totals = RunTotals.of(run);
        if (!totals.findings().isEmpty()) {
            return refuse("rank " + totals.findings().get(0).rank() + ": " + totals.findings().get(0).text()
                + " Use 'stft log recover'.", DAMAGED);
        }
        Path directory = Files.createDirectories(run.directory().resolve(DIRECTORY));
        try (
            FileChannel channel = FileChannel.open(directory.resolve("lock"), StandardOpenOption.CREATE,
                StandardOpenOption.WRITE);
            FileLock lock = channel.tryLock()) {
            if (lock == null) {
                return refuse("Another 'stft log compact' works on this log.", IN_USE);
            }
            compact(run, directory);
        }
        return 0;
    }

    private int refuse(String reason, int code) {
        spec.commandLine().getErr().println(reason);
        return code;
    }

    private void compact(LoggedRun run, Path directory) throws IOException {
        long before = 0;
        long after = 0;
        for (int rank : run.ranks()) {
            CompactedLog compacted = CompactedLog.replace(run.directory(), rank, directory);
            CompactedData data = CompactedData.replace(run.directory(), rank, directory);
            long ofRank = compacted.before() + data.before();
            long left = compacted.after() + data.after();
            if (run.ranks().size() > 1) { // there may be gigabytes of each
                spec.commandLine().getErr()
                    .println("rank " + rank + ": " + ofRank + " bytes before, " + left + " after");
                spec.commandLine().getErr().flush();
            }
            before += ofRank;
            after += left;
        }
        spec.commandLine().getOut().println(run.name() + ": " + before + " bytes before, " + after + " after");
        spec.commandLine().getOut().flush();
    }
}
