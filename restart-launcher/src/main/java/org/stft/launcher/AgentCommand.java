package org.stft.launcher;

import java.io.IOException;
import java.util.concurrent.Callable;
import org.stft.launcher.hosts.Agent;
import picocli.CommandLine.Command;

/** {@code stft agent}: what a launcher starts on another host. */
@Command(name = "agent", hidden = true,
    description = "Serve a launcher over standard input and output. Started by 'stft run --hosts', not by hand.")
final class AgentCommand implements Callable<Integer> {

    @Override
    public Integer call() throws IOException {
        Signals.disregardTerm();
        Agent.serve();
        return ExitCode.DONE.code();
    }
}
