package org.stft.launcher.job;

import java.io.IOException;
import java.net.InetAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.stft.StftException;
import org.stft.base.text.Sentences;
import org.stft.base.text.ShellWords;
import org.stft.config.Durations;
import org.stft.config.Setting;
import org.stft.config.Settings;
import org.stft.launcher.agent.HostPlan;
import org.stft.launcher.agent.JoinPlan;
import org.stft.launcher.allocation.Allocation;
import org.stft.launcher.display.Console;
import org.stft.launcher.engine.Engines;
import org.stft.launcher.engine.LaunchEngine;
import org.stft.launcher.engine.NativeMpi;
import org.stft.launcher.engine.StartedByMpi;
import org.stft.launcher.extension.CommandException;
import org.stft.launcher.extension.ExitCode;
import org.stft.launcher.extension.Extensions;
import org.stft.launcher.extension.FindingsExit;
import org.stft.launcher.extension.LauncherExtension;
import org.stft.launcher.hosts.HostSpec;
import org.stft.launcher.rank.MainClass;
import org.stft.mp.Bootstrap;
import org.stft.mp.MessagePassingProvider;
import org.stft.order.ConnectionOrder;
import org.stft.services.Services;
import org.stft.spc.Capability;
import org.stft.spc.Probe;
import org.stft.store.JobFile;

/** A program before its ranks are started: checks that it exists, and that it can run here. */
public final class ProgramSetup {

    /** Settings that are not recorded with a job: they locate it, or belong to one run. */
    private static final List<Setting> OF_ONE_RUN = List.of(Setting.STORE, Setting.JOB, Setting.FAULT, Setting.FILE,
        Setting.RESTART, Setting.MIN_VERSION, Setting.EPOCH, Setting.DRILL, Setting.PROGRAM, Setting.LAUNCHER_ADDRESS,
        Setting.SECRET,
        Setting.JOIN_SECRET, Setting.VERBOSE);

    /** The minimum of the host timeout: five heartbeats must fit into it. */
    private static final Duration MIN_HOST_TIMEOUT = Duration.ofMillis(100);

    private ProgramSetup() {
    }

    /** The default class path of a program. */
    public static String defaultClassPath() {
        return Optional.ofNullable(System.getenv("CLASSPATH")).filter(path -> !path.isEmpty()).orElse(".");
    }

    /** The name of a class without package and outer classes. */
    public static String simpleName(String main) {
        return main.substring(Math.max(main.lastIndexOf('.'), main.lastIndexOf('$')) + 1);
    }

    /**
     * The settings that a job runs with, each of them checked: a wrong one is reported before a rank starts.
     *
     * @param given system properties of the command line; those that are not settings are ignored
     */
    public static Settings settings(Map<String, String> given) {
        Settings settings = Settings.of(given, System.getenv());
        for (LauncherExtension extension : Extensions.all()) {
            settings = extension.prepare(settings);
        }
        for (Setting count : List.of(Setting.KEEP, Setting.EVERY_CALLS)) {
            settings.number(count, 1);
        }
        for (Setting duration : List.of(Setting.EVERY, Setting.START_TIMEOUT, Setting.ENTER_TIMEOUT,
            Setting.WRITE_TIMEOUT,
            Setting.STOP_TIMEOUT)) {
            settings.duration(duration);
        }
        hosts(settings);
        settings.on(Setting.GUARD);
        findingsExit(settings);
        ConnectionOrder.of(settings);
        settings.on(Setting.COMMIT_LATER);
        settings.on(Setting.VERBOSE);
        return settings;
    }

    /** The exit code of a job if tools have found something. */
    public static FindingsExit findingsExit(Settings settings) {
        try {
            return FindingsExit.parse(settings.get(Setting.FINDINGS_EXIT));
        } catch (IllegalArgumentException e) {
            throw new CommandException(ExitCode.USAGE,
                "The setting " + Setting.FINDINGS_EXIT.key() + " " + e.getMessage(), e);
        }
    }

    /** The hosts on which the ranks of a job run. @param mpi the MPI implementation, as the job names it */
    public static HostPlan hosts(Settings settings, String mpi) {
        return NativeMpi.named(mpi).filter(each -> !savesProcesses(settings))
            .flatMap(each -> each.launcherAddress(settings.get(Setting.HOSTS), settings.find(Setting.ADDRESS)))
            .map(HostPlan::ofEngine).orElseGet(() -> hosts(settings));
    }

    /** The hosts that the settings name. */
    public static HostPlan hosts(Settings settings) {
        Optional<LaunchEngine> engine = Engines.named(settings.get(Setting.HOSTS));
        if (engine.isPresent()) {
            return HostPlan.ofEngine(CommandException.or(ExitCode.USAGE,
                "The engine '" + engine.get().id() + "' cannot be used", () -> address(settings, engine.get())));
        }
        Optional<HostPlan.Allocated> allocated = Allocation.current()
            .filter(by -> by.id().equals(settings.get(Setting.HOSTS)))
            .map(by -> CommandException.or(ExitCode.USAGE, "The nodes of " + by.id() + " are not known",
                () -> new HostPlan.Allocated(by, by.nodes())))
            .or(() -> CommandException.or(ExitCode.USAGE, "--hosts " + settings.get(Setting.HOSTS) + " cannot be used",
                () -> StartedByMpi.named(settings.get(Setting.HOSTS))));
        if (allocated.isEmpty() && Allocation.isKnown(settings.get(Setting.HOSTS))) {
            throw new CommandException(ExitCode.USAGE, "--hosts " + settings.get(Setting.HOSTS)
                + ": this command is not part of one of its jobs. Name other hosts, such as --hosts local.");
        }
        try {
            return new HostPlan(
                allocated.map(all -> List.of(HostSpec.joining(all.nodes().size(), all.nodes().get(0).places())))
                    .orElseGet(() -> HostSpec.parse(settings.get(Setting.HOSTS))),
                hostTimeout(settings),
                settings.find(Setting.ADDRESS),
                settings.find(Setting.REMOTE_COMMAND), JoinPlan.of(settings), allocated,
                settings.number(Setting.MIN_HOSTS, 1));
        } catch (IllegalArgumentException e) {
            throw new CommandException(ExitCode.USAGE, "--hosts: " + e.getMessage() + ".", e);
        }
    }

    private static InetAddress address(Settings settings, LaunchEngine engine) throws IOException {
        Optional<String> given = settings.find(Setting.ADDRESS);
        return given.isPresent() ? InetAddress.getByName(given.get()) : engine.address();
    }

    private static Duration hostTimeout(Settings settings) {
        Duration timeout = settings.duration(Setting.HOST_TIMEOUT).orElseThrow();
        if (timeout.compareTo(MIN_HOST_TIMEOUT) < 0) {
            throw new CommandException(ExitCode.USAGE,
                "The setting " + Setting.HOST_TIMEOUT.key() + " must be at least "
                    + Durations.format(MIN_HOST_TIMEOUT) + ", but is '" + settings.get(Setting.HOST_TIMEOUT) + "'.");
        }
        return timeout;
    }

    /** The system properties and settings to record, from all sources. */
    public static Map<String, String> properties(Map<String, String> given, Settings settings) {
        Map<String, String> all = new TreeMap<>(given);
        all.putAll(settings.given());
        OF_ONE_RUN.forEach(setting -> all.remove(setting.key()));
        return all;
    }

    /**
     * Checks that a job can be started here. Warns on the console. Whether its back ends can work on other
     * hosts is found out there.
     *
     * @throws CommandException {@code USAGE} if it cannot
     */
    public static void require(JobFile job, Settings settings, Console console) {
        Path directory = Path.of(job.workingDirectory());
        if (!Files.isDirectory(directory)) {
            throw new CommandException(ExitCode.USAGE, "The job's working directory " + directory
                + (directory.equals(Path.of("").toAbsolutePath())
                    ? " was removed, or has characters that the locale of this process (LC_ALL, LC_CTYPE or LANG) cannot express. Run the "
                        + "command in a directory that exists, with LC_ALL=C.UTF-8 or another UTF-8 locale."
                    : " does not exist any more. Create it again, or start the job again with 'stft run'."));
        }
        ClassPath classPath = new ClassPath(job.classPath(), directory);
        classPath.warnings().forEach(warning -> console.print("warning: " + warning));
        ClassLoader loader = classPath.loader();
        MainClass.of(job.main(), loader);
        Thread.currentThread().setContextClassLoader(loader); // a back end may be in a jar of the program
        settings.requireKnown(Services.backEnds().values(), Services.bindings().values());
        List<String> spcs = settings.list(Setting.SPC);
        if (spcs.isEmpty()) {
            throw new CommandException(ExitCode.USAGE, "--spc (stft.spc) names no back end. There are "
                + String.join(", ", Services.backEnds().keySet()) + ".");
        }
        boolean ofEngine = Engines.named(settings.get(Setting.HOSTS)).isPresent();
        boolean local = !ofEngine && hosts(settings).isLocal();
        for (String spc : spcs) {
            Services.backEnd(spc);
            if (ofEngine) {
                requireObjects(spc, "those of the ranks belong to the engine that --hosts names");
            } else if (local) {
                requireWorksHere(spc);
            }
        }
        NativeMpi.named(job.binding()).ifPresentOrElse(mpi -> requireNative(mpi, settings),
            () -> binding(job.binding()));
        for (LauncherExtension extension : Extensions.all()) {
            if (!extension.settings().isEmpty()) {
                settings.requireDeclared(extension.id(), extension.settings());
            }
            extension.require(settings, loader);
        }
    }

    private static void requireNative(NativeMpi mpi, Settings settings) {
        CommandException.or(ExitCode.USAGE, "--mpi " + mpi.id() + " cannot be used", mpi::program);
        List<String> ofProcesses = settings.list(Setting.SPC).stream()
            .filter(spc -> Services.backEnd(spc).capabilities().contains(Capability.PROCESS_IMAGE)).toList();
        ofProcesses.forEach(mpi::requireProcessImages);
        if (ofProcesses.isEmpty()) {
            mpi.launcherAddress(settings.get(Setting.HOSTS), settings.find(Setting.ADDRESS));
        } else if (ofProcesses.size() < settings.list(Setting.SPC).size()) {
            mpi.requireThisHost(settings.get(Setting.HOSTS));
        } // else ranks that are restored from images may be on others
    }

    private static boolean savesProcesses(Settings settings) {
        return settings.list(Setting.SPC).stream()
            .anyMatch(spc -> Services.backEnd(spc).capabilities().contains(Capability.PROCESS_IMAGE));
    }

    /**
     * Checks that the ranks of a job can be started, other than from images of whole processes, on its hosts.
     *
     * @throws CommandException {@code USAGE} if they cannot
     */
    public static void requireStartOnHosts(JobFile job, Settings settings) {
        if (savesProcesses(settings)) {
            NativeMpi.named(job.binding()).ifPresent(mpi -> mpi.requireThisHost(settings.get(Setting.HOSTS)));
        }
    }

    /** The bootstrap of a job's MPI implementation. */
    static Bootstrap bootstrap(JobFile job, InetAddress address) throws IOException {
        Optional<NativeMpi> own = NativeMpi.named(job.binding());
        return own.isPresent() ? own.get().bootstrap() : binding(job.binding()).bootstrap(job.ranks(), address);
    }

    private static void requireObjects(String id, String reason) {
        if (!Services.backEnd(id).capabilities().contains(Capability.OBJECTS)) {
            throw new CommandException(ExitCode.USAGE, "The back end '" + id
                + "' saves whole processes, but " + reason + ". Choose another with --spc.");
        }
    }

    private static void requireWorksHere(String id) {
        Probe probe = Services.backEnd(id).probe();
        if (!probe.canWork()) {
            throw new CommandException(ExitCode.USAGE, Sentences.closed("The back end '" + id + "' " + probe)
                + " Choose another with --spc.");
        }
    }

    /** The MPI binding of a job: the named one, or the only one there is. */
    static MessagePassingProvider binding(String id) {
        Map<String, MessagePassingProvider> all = Services.bindings();
        if (all.isEmpty()) {
            throw new StftException(StftException.Category.FIX_CALL,
                "There is no MPI binding on the class path. Add the jar mpj-express-binding.");
        }
        if (id.isEmpty() && all.size() > 1 || !id.isEmpty() && !all.containsKey(id)) {
            throw new CommandException(ExitCode.USAGE, "Name one of these MPI implementations with --mpi: "
                + Stream.concat(all.keySet().stream(), Stream.of(NativeMpi.values()).map(NativeMpi::id))
                    .collect(Collectors.joining(", "))
                + ".");
        }
        return id.isEmpty() ? all.values().iterator().next() : all.get(id);
    }

    /** Words quoted for a shell. */
    static String quoted(String... words) {
        return ShellWords.quoted(List.of(words));
    }
}
