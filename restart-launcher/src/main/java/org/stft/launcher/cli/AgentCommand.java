package org.stft.launcher.cli;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.stft.config.Durations;
import org.stft.config.Setting;
import org.stft.launcher.agent.HostAgent;
import org.stft.launcher.agent.JoinPoint;
import org.stft.launcher.extension.CommandException;
import org.stft.launcher.extension.ExitCode;
import org.stft.launcher.rank.Sigterm;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code stft agent}: the launcher's agent on another host. */
@Command(footerHeading = "%nExample:%n", footer = {"  stft agent --join /shared/store/Main/join"}, name = "agent",
    description = "Make this host one of those of a job that was started with --hosts join:COUNT, until the job ends.")
final class AgentCommand implements Callable<Integer> {

    @Option(names = "--join", paramLabel = "FILE|HOST:PORT", description = {
        "The file that the launcher has written, or will write, into the job's directory; or the launcher's address,"
            + " with the secret in STFT_JOIN_SECRET.",
        "Default: standard input and output"})
    private String join;

    @Option(names = "--within", paramLabel = "TIME",
        description = {"How long to try while no launcher answers.", "Default: 5m"})
    private String within = "5m";

    @Option(names = "--grace", paramLabel = "TIME", description = {
        "What the launcher is told at SIGTERM: the time from then to the end of this host.", "Default: unknown"})
    private String grace;

    @Option(names = "--disregard-term", description = "Disregard SIGTERM: who sends it sends it to the launcher too.")
    private boolean disregardsTerm;

    @Override
    public Integer call() throws IOException {
        if (join == null) {
            Sigterm.disregard();
            HostAgent.serve();
        } else {
            Duration limit = time("--within", within);
            Optional<Duration> left = disregardsTerm
                ? Optional.empty()
                : Optional.of(grace == null ? Duration.ZERO : time("--grace", grace));
            CommandException.or(ExitCode.USAGE, "This host cannot join", () -> {
                HostAgent.join(this::where, limit, left);
                return null;
            });
        }
        return ExitCode.DONE.code();
    }

    private static Duration time(String option, String text) {
        return Durations.parse(text).orElseThrow(() -> new CommandException(ExitCode.USAGE,
            option + " must be a number and a unit, such as 30s or 5m, but is '" + text + "'."));
    }

    private JoinPoint where() throws IOException {
        Path file = Path.of(join);
        if (Files.exists(file) || !join.matches(".+:[0-9]{1,5}")) {
            return JoinPoint.read(file);
        }
        String secret = System.getenv(Setting.JOIN_SECRET.variable());
        if (secret == null) {
            throw new CommandException(ExitCode.USAGE, "To join the launcher at " + join + ", set "
                + Setting.JOIN_SECRET.variable() + " to the secret that the launcher has in its own environment.");
        }
        try {
            return JoinPoint.of(join, secret);
        } catch (IllegalArgumentException e) {
            throw new CommandException(ExitCode.USAGE, Setting.JOIN_SECRET.variable() + ": " + e.getMessage() + ".", e);
        }
    }
}
