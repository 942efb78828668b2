package org.stft.launcher.cli;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.stft.launcher.demo.DemoCommand;
import org.stft.launcher.doctor.DoctorCommand;
import org.stft.launcher.drill.DrillCommand;
import org.stft.launcher.drill.DrillRunCommand;
import org.stft.launcher.extension.CommandException;
import org.stft.launcher.extension.ExitCode;
import org.stft.launcher.extension.Extensions;
import org.stft.launcher.versions.InspectCommand;
import org.stft.launcher.versions.ListCommand;
import org.stft.launcher.versions.PruneCommand;
import org.stft.launcher.versions.VerifyCommand;
import org.stft.store.Fingerprint;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.IModelTransformer;
import picocli.CommandLine.IVersionProvider;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.ScopeType;
import picocli.CommandLine.Spec;

/**
 * The {@code stft} command. A further command is one class with {@link Command} that is listed in {@link Completed}: it
 * returns an {@link ExitCode} and throws {@link CommandException} or {@link org.stft.StftException}.
 */
@Command(footerHeading = "%nExample:%n", footer = {"  stft run -np 4 --every 10m -cp my.jar my.Main"}, name = "stft",
    versionProvider = Main.Version.class, synopsisSubcommandLabel = "COMMAND",
    modelTransformer = Main.Completed.class,
    description = "Runs Java message-passing jobs that survive failure.")
public final class Main implements Runnable {

    @Spec
    private CommandSpec spec;

    @Option(names = {"-h", "--help"}, usageHelp = true, scope = ScopeType.INHERIT, description = "Show this help.")
    private boolean help;

    @Option(names = {"-V", "--version"}, versionHelp = true, description = "Print the release.")
    private boolean version;

    @Option(names = "--verbose", scope = ScopeType.INHERIT,
        description = "Print the stack trace of an error, and log each transition of the protocol.")
    private boolean verbose;

    /** The word that may be the name of a command; null if all commands are asked for. */
    private final String named;

    private Main() {
        this(null);
    }

    private Main(String named) {
        this.named = named;
    }

    public static void main(String[] arguments) {
        AliveFile.begin();
        String first = Stream.of(arguments).filter(each -> !each.startsWith("-")).findFirst().orElse(null);
        System.exit(commandLine(new Main(first)).execute(arguments));
    }

    /** The parser of the whole command, ready to execute. */
    public static CommandLine commandLine() {
        return commandLine(new Main());
    }

    private static CommandLine commandLine(Main main) {
        CommandLine line = new CommandLine(main);
        line.setUsageHelpAutoWidth(true);
        ErrorReport errors = new ErrorReport();
        line.setExpandAtFiles(false); // arguments of the program are for the program to read
        line.setAllowOptionsAsOptionParameters(false);
        line.setOverwrittenOptionsAllowed(true); // the last one counts, so that a script's options can be extended
        line.setParameterExceptionHandler(errors);
        line.setExecutionExceptionHandler(errors);
        line.setExitCodeExceptionMapper(e -> ExitCode.FAILED.code());
        line.getSubcommands().values()
            .forEach(command -> command.setStopAtPositional(command.getCommand() instanceof ProgramCommand));
        return line;
    }

    /** Returns true if stack traces are to be printed. */
    static boolean verbose(CommandSpec anyCommand) {
        return ((Main) anyCommand.root().userObject()).verbose;
    }

    @Override
    public void run() {
        throw new ParameterException(spec.commandLine(), "Expected a command: "
            + forUsers(spec) + ".");
    }

    /** The names of the subcommands of a command, without hidden ones. */
    static String forUsers(CommandSpec command) {
        return command.subcommands().entrySet().stream()
            .filter(each -> !each.getValue().getCommandSpec().usageMessage().hidden()).map(Map.Entry::getKey)
            .collect(Collectors.joining(", "));
    }

    /**
     * Adds the subcommands, those of extensions too, and the exit codes, wherever picocli reads the command: when it runs, for
     * its completion and its manual page. When one of them runs, only that: reading all takes half a second of a processor.
     */
    static final class Completed implements IModelTransformer {

        private static final List<Class<?>> COMMANDS = List.of(RunCommand.class, JobCommand.class, RestartCommand.class,
            RequestCommand.Checkpoint.class, RequestCommand.Stop.class, StacksCommand.class, DebugCommand.class,
            ListCommand.class, InspectCommand.class, VerifyCommand.class, PruneCommand.class, DrillCommand.class,
            DrillRunCommand.class, DoctorCommand.class, AgentCommand.class, DemoCommand.class);
        /** They are about all others. */
        private static final List<Class<?>> LAST = List.of(HelpCommand.class, CompletionCommand.class);

        @Override
        public CommandSpec transform(CommandSpec main) {
            List<Object> commands = new ArrayList<>(COMMANDS);
            Extensions.all().stream().flatMap(extension -> extension.commands().stream())
                .sorted(Comparator.comparing(CommandName::of)).forEach(commands::add);
            String named = ((Main) main.userObject()).named;
            Optional<Object> one = commands.stream().filter(command -> CommandName.of(command).equals(named))
                .findFirst();
            if (one.isEmpty()) {
                commands.addAll(LAST);
            }
            one.map(List::of).orElse(commands)
                .forEach(command -> main.addSubcommand(null, new CommandLine(command)));
            ExitCodeHelp.addTo(main);
            return main;
        }
    }

    /** The release, for {@code --version}. */
    static final class Version implements IVersionProvider {
        @Override
        public String[] getVersion() {
            return new String[] {"stft " + Fingerprint.stftVersion()};
        }
    }
}
