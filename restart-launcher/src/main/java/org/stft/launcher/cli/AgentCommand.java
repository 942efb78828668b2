package org.stft.launcher.cli;

import java.io.IOException;
import java.util.concurrent.Callable;
import org.stft.launcher.agent.HostAgent;
import org.stft.launcher.extension.ExitCode;
import org.stft.launcher.rank.Sigterm;
import picocli.CommandLine.Command;

/** {@code stft agent}: the launcher's agent on another host. */
@Command(name = "agent", hidden = true,
    description = "Serve a launcher over standard input and output. Started by 'stft run --hosts', not by hand.")
final class AgentCommand implements Callable<Integer> {

    @Override
    public Integer call() throws IOException {
        Sigterm.disregard();
        HostAgent.serve();
        return ExitCode.DONE.code();
    }
}
