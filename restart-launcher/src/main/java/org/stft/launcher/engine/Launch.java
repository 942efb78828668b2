package org.stft.launcher.engine;

import java.io.Closeable;
import java.io.IOException;
import java.net.InetAddress;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import org.stft.config.Setting;
import org.stft.launcher.agent.JobHosts;
import org.stft.launcher.extension.CommandException;
import org.stft.launcher.extension.ExitCode;
import org.stft.launcher.incarnation.HostedRank;
import org.stft.launcher.incarnation.ProgramOfRanks;
import org.stft.launcher.incarnation.RankConnections;
import org.stft.launcher.incarnation.RankHandle;
import org.stft.launcher.incarnation.RankOutput;
import org.stft.launcher.incarnation.RankStarter;
import org.stft.launcher.rank.DebuggedRank;
import org.stft.launcher.rank.RankNumber;
import org.stft.mp.Bootstrap;
import org.stft.services.Services;
import org.stft.spc.Capability;
import org.stft.store.JobFile;

/** One start of all ranks: what an engine needs to know of them, and how it hands over what it has started. */
public final class Launch implements RankStarter {

    private final JobFile job;
    private final String named;
    private final String argument;
    private final RankCommand command;
    private final Bootstrap bootstrap;
    private final JobHosts hosts;
    private final RankOutput output;
    private final LaunchEngine engine;
    private RankConnections connections;
    private ProgramOfRanks program;
    private Closeable files = () -> {};

    /**
     * Creates a start of JVMs by the engine of the job.
     *
     * @param settings the settings of this run, in addition to those of the job
     * @param bootstrap the bootstrap of the job's MPI binding; closed with this object
     */
    public Launch(JobFile job, Map<Setting, String> settings, Optional<DebuggedRank> debugged, Bootstrap bootstrap,
        JobHosts hosts, RankOutput output) {
        this.named = job.properties().getOrDefault(Setting.HOSTS.key(), Setting.HOSTS.fallback());
        this.job = job;
        this.engine = NativeMpi.named(job.binding()).<LaunchEngine>map(own -> own)
            .orElseGet(() -> Engines.of(named));
        this.argument = Engines.argument(named);
        this.command = new RankCommand(job, settings, debugged);
        this.bootstrap = bootstrap;
        this.hosts = hosts;
        this.output = output;
    }

    /** Called by the launcher. */
    @Override
    public List<RankHandle> start(RankConnections open) throws IOException {
        connections = open;
        return engine.launch(this);
    }

    /** The hosts as {@code --hosts} has them. */
    String hosts() {
        return named;
    }

    /** The address at which ranks reach the launcher. */
    InetAddress address() {
        return hosts.address();
    }

    /** The number of ranks. */
    public int ranks() {
        return job.ranks();
    }

    /** What follows the engine's id and a colon in {@code --hosts}; empty if nothing does. */
    public String argument() {
        return argument;
    }

    /**
     * The command that starts one rank on this machine, with its working directory and environment. Secrets are in the
     * environment only.
     */
    public ProcessBuilder command(int rank) throws IOException {
        return hosts.local().command(command.of(rank, Integer.toString(rank), bootstrap, connections));
    }

    /**
     * The same for all ranks: each takes its number from the environment, where a program such as {@code mpirun} or
     * {@code srun} puts it.
     *
     * @throws CommandException {@code USAGE} if the ranks of this job need commands of their own
     */
    public ProcessBuilder command() throws IOException {
        List<ProcessBuilder> commands = new ArrayList<>();
        for (int rank = 0; rank < ranks(); rank++) {
            commands.add(numbered(rank));
            if (!commands.get(rank).command().equals(commands.get(0).command())) {
                throw new CommandException(ExitCode.USAGE, "The engine '" + engine.id() + "' starts all ranks by one"
                    + " command, but the MPI binding, --debug or an extension gives each rank a command of its own."
                    + " Name hosts instead: --hosts local, for example.");
            }
        }
        return OneCommand.of(commands);
    }

    /** Returns true if a back end of the job saves whole processes. */
    boolean savesProcesses() {
        return job.spcs().stream()
            .anyMatch(spc -> Services.backEnd(spc).capabilities().contains(Capability.PROCESS_IMAGE));
    }

    private ProcessBuilder numbered(int rank) throws IOException {
        String number = output.prefix() ? RankNumber.IN_ENVIRONMENT_WITH_PREFIX : RankNumber.IN_ENVIRONMENT;
        return hosts.local().command(command.of(rank, number, bootstrap, connections));
    }

    /**
     * Starts a program that starts all ranks, on this machine or elsewhere. What is written to its output is forwarded
     * until it ends. If it ends with another code than 0, so do the ranks that have not connected yet; otherwise it may
     * end before them.
     */
    public List<RankHandle> by(ProcessBuilder starter) throws IOException {
        return by(starter, () -> {});
    }

    /** @param files closed when the program has ended */
    List<RankHandle> by(ProcessBuilder starter, Closeable files) throws IOException {
        this.files = files;
        program = new ProgramOfRanks(hosts.local().start(starter), ranks(), connections, output);
        return program.ranks();
    }

    @Override
    public OptionalInt exitCode() {
        return program == null ? OptionalInt.empty() : program.exitCode();
    }

    /** The ranks of each host. */
    Collection<Set<Integer>> ranksByHost() {
        return hosts.byHost().values();
    }

    /** Starts the JVM of a rank on its host. */
    RankHandle onItsHost(int rank) throws IOException {
        return new HostedRank(rank, hosts.of(rank),
            hosts.of(rank).start(command.of(rank, Integer.toString(rank), bootstrap, connections)), output,
            connections);
    }

    @Override
    public void close() throws IOException {
        Closeable ofProgram = files;
        try (bootstrap; ofProgram) {
            if (program != null) {
                program.close();
            }
        }
    }
}
