package org.stft.launcher.engine;

import java.io.File;
import java.io.IOException;
import java.net.InetAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.stft.base.process.TimedCommand;
import org.stft.config.Setting;
import org.stft.launcher.extension.CommandException;
import org.stft.launcher.extension.ExitCode;
import org.stft.launcher.incarnation.RankHandle;
import org.stft.mp.Bootstrap;

/**
 * A C library of MPI on this machine: its own program starts the ranks, with {@code mpi-native} in place of MPJ Express.
 * Sources: mpirun(1) of Open MPI 4.1, mpiexec(1) of MPICH 4.0.
 */
public enum NativeMpi implements LaunchEngine {

    /** Open MPI. Without binding: it would put all threads of a JVM on one core. */
    OPEN_MPI("open-mpi", "Open MPI", "openmpi-bin libopenmpi3", List.of("mpirun.openmpi", "mpirun", "mpiexec"),
        Pattern.compile("Open MPI|OpenRTE"),
        List.of("--bind-to", "none", "--oversubscribe", "-np"),
        List.of("--map-by", "node", "--bind-to", "none", "--oversubscribe", "-np"),
        Map.of("OMPI_ALLOW_RUN_AS_ROOT", "1", "OMPI_ALLOW_RUN_AS_ROOT_CONFIRM", "1"),
        Map.of("OMPI_MCA_btl_tcp_if_include", "lo")),
    /** MPICH, and libraries with its process manager. Its handlers of signals would end a JVM. */
    MPICH("mpich", "MPICH", "mpich libmpich12", List.of("mpiexec.hydra", "mpiexec.mpich", "mpiexec"),
        Pattern.compile("(?i)HYDRA"),
        List.of("-n"), List.of("-ppn", "1", "-n"), Map.of("UCX_ERROR_SIGNALS", ""),
        Map.of("UCX_NET_DEVICES", "lo"));

    /** What programs get that expect the arguments of MPJ Express before their own. */
    private static final List<String> LIKE_MPJ_EXPRESS = List.of("0", "0", "native");
    private static final String LIBRARY = Setting.MPI_LIBRARY.variable();
    /** The class of mpi-native that answers the call probe. */
    private static final List<String> PROBED = List.of("-Dstft.tools.library=mpi.ProbedMpi");
    private static final String MPJ_EXPRESS = "mpj-express-";
    private static final String JNA = "jna-";
    private static final String JAR = ".jar";
    private static final Duration TIMEOUT = Duration.ofSeconds(10);
    private static final Duration TRIAL = Duration.ofSeconds(60);
    private static final String TRIAL_CLASS = "org.stft.nativempi.trial.Trial";
    private static final String TRIAL_RESULT = "trial of ";

    private final String id;
    private final String title;
    private final String packages;
    private final List<String> programs;
    private final Pattern version;
    private final List<String> options;
    /** One process on each host. */
    private final List<String> oneOnEach;
    private final Map<String, String> environment;
    /** What has ranks of this host reach each other on this host only, unless the user asks for something else. */
    private final Map<String, String> onThisHost;

    NativeMpi(String id, String title, String packages, List<String> programs, Pattern version, List<String> options,
        List<String> oneOnEach, Map<String, String> environment, Map<String, String> onThisHost) {
        this.id = id;
        this.title = title;
        this.packages = packages;
        this.programs = programs;
        this.version = version;
        this.options = options;
        this.oneOnEach = oneOnEach;
        this.environment = environment;
        this.onThisHost = onThisHost;
    }

    /** The library that {@code --mpi} names; empty if that is another implementation. */
    public static Optional<NativeMpi> named(String mpi) {
        return Stream.of(values()).filter(each -> each.id.equals(mpi)).findFirst();
    }

    @Override
    public String id() {
        return id;
    }

    /** What the environment names, or whichever of this implementation the linker finds; a property comes before it in the ranks. */
    private String library() {
        return System.getenv().getOrDefault(LIBRARY, id);
    }

    /** The name that people know. */
    public String title() {
        return title;
    }

    /** Debian's packages that have it. */
    public String packages() {
        return packages;
    }

    /** The names of the program that starts its ranks, in order of precedence. */
    public String launchers() {
        return String.join(" or ", programs);
    }

    /** Its ranks find each other through the program that starts them. */
    public Bootstrap bootstrap() {
        return new Bootstrap() {

            @Override
            public List<String> arguments(int rank, List<String> programArguments) {
                return Stream.concat(LIKE_MPJ_EXPRESS.stream(), programArguments.stream()).toList();
            }

            @Override
            public Map<String, String> environment(int rank) {
                return Map.of(LIBRARY, library());
            }

            @Override
            public List<String> jvmOptions() {
                return PROBED;
            }

            @Override
            public void close() {
                // nothing is open
            }
        };
    }

    /**
     * The program that starts its ranks.
     *
     * @throws IOException if it is not on the path, with the remedy
     */
    public Path program() throws IOException {
        String path = System.getenv().getOrDefault("PATH", "");
        for (String name : programs) {
            for (String directory : path.split(File.pathSeparator)) {
                Path candidate = Path.of(directory, name);
                if (Files.isExecutable(candidate) && isOfThis(candidate)) {
                    return candidate;
                }
            }
        }
        throw new IOException("the program that starts ranks of " + title + " (" + launchers()
            + ") is not on the PATH. Install " + title + " (Debian: " + packages
            + "), or choose another implementation with --mpi.");
    }

    /**
     * The command that starts another one on each host; the number of hosts follows.
     *
     * @throws IOException if it is not on the path, with the remedy
     */
    List<String> startingAgents() throws IOException {
        List<String> words = new ArrayList<>(List.of("env"));
        environment.forEach((name, value) -> words.add(name + "=" + value));
        words.add(program().toString());
        words.addAll(oneOnEach);
        return words;
    }

    /** Returns true if images of its ranks as whole processes can be taken and restored, where a back end can do so. */
    public boolean savesProcesses() {
        return this == OPEN_MPI;
    }

    /**
     * Checks that images of its ranks as whole processes can be taken and restored.
     *
     * @throws CommandException {@code USAGE} with the reason and what to do
     */
    public void requireProcessImages(String spc) {
        if (!savesProcesses()) {
            throw new CommandException(ExitCode.USAGE,
                "The back end '" + spc + "' saves whole processes, but with --mpi "
                    + id
                    + " those of the ranks have connections to its process manager, and to each other, that cannot be"
                    + " replaced. Choose another with --spc, or use --mpi open-mpi or --mpi mpj-express.");
        }
        TcpOnly.require(System.getenv());
    }

    /**
     * Checks that its ranks are to be started on this host.
     *
     * @throws CommandException {@code USAGE} if they are not
     */
    public void requireThisHost(String hosts) {
        if (!hosts.equals(Setting.HOSTS.fallback())) {
            throw new CommandException(ExitCode.USAGE,
                "With --mpi " + id + " and images of whole processes ranks are started on this host. Leave out"
                    + " --hosts.");
        }
    }

    /**
     * The address of this host by which ranks reach the launcher; empty if all of them are on this host.
     *
     * @param given the address that the user gives
     * @throws CommandException {@code USAGE} if the library's program cannot start ranks on the hosts
     */
    public Optional<InetAddress> launcherAddress(String hosts, Optional<String> given) {
        return NativeHosts.of(hosts, id).map(others -> CommandException.or(ExitCode.USAGE,
            "The hosts cannot be used (others: --hosts)",
            () -> given.isPresent() ? InetAddress.getByName(given.get()) : others.launcherAddress()));
    }

    private boolean isOfThis(Path candidate) throws IOException {
        return version.matcher(new TimedCommand(TIMEOUT, List.of(candidate.toString(), "--version")).withErrors().run()
            .output()).find();
    }

    @Override
    public List<RankHandle> launch(Launch launch) throws IOException {
        Optional<NativeHosts> others = NativeHosts.of(launch.hosts(), id);
        ProcessBuilder rank = launch.command();
        rank.environment().putAll(environment);
        List<String> transport = List.of();
        if (launch.savesProcesses()) {
            requireThisHost(launch.hosts());
            transport = TcpOnly.options(System.getenv());
            rank.environment().putAll(TcpOnly.ENVIRONMENT);
        } else if (others.isPresent()) {
            transport = this == OPEN_MPI
                ? others.get().ofOpenMpi(launch.address(), rank.environment())
                : others.get().ofMpich(launch.address());
        }
        SessionDirectory files = new SessionDirectory();
        if (others.isEmpty()) { // other hosts would have the directory too, and nobody to remove it
            rank.environment().putAll(files.environment());
            onThisHost.forEach(rank.environment()::putIfAbsent);
        }
        return launch.by(rank.command(starting(transport, launch.ranks(), rank.command())), files);
    }

    /** Removes what programs of killed launchers have left. */
    public static void sweep() {
        SessionDirectory.sweep();
    }

    /**
     * Runs the library's trial with two ranks: a message each way, and a null check.
     *
     * @return the library's version
     * @throws IOException if it does not work, with what was printed
     */
    public String trial() throws IOException {
        String java = Path.of(System.getProperty("java.home"), "bin", "java").toString();
        Map<String, String> variables = new TreeMap<>(environment);
        variables.put(LIBRARY, library());
        TimedCommand.Result trial = new TimedCommand(TRIAL,
            starting(List.of(), 2, List.of(java, "-cp", "", TRIAL_CLASS)))
            .withEnvironment(variables).withErrors().run();
        return trial.output().lines().filter(line -> line.startsWith(TRIAL_RESULT)).findFirst()
            .map(line -> line.substring(TRIAL_RESULT.length()).split(",")[0].replaceAll("\\s+", " "))
            .filter(version -> trial.exit() == 0)
            .orElseThrow(() -> new IOException("A trial with two ranks ended with exit code " + trial.exit() + ". "
                + trial.output().lines().filter(line -> !line.isBlank()).findFirst().orElse("It printed nothing.")));
    }

    /** {@code env}: Open MPI would change the class path of a program with the name java. */
    private List<String> starting(List<String> transport, int ranks, List<String> java) throws IOException {
        List<String> words = new ArrayList<>(List.of(program().toString()));
        words.addAll(transport);
        words.addAll(options);
        words.addAll(List.of(Integer.toString(ranks), "env"));
        words.addAll(withItsClassPath(java));
        return words;
    }

    private static List<String> withItsClassPath(List<String> command) throws IOException {
        List<String> words = new ArrayList<>(command);
        int at = words.indexOf("-cp") + 1;
        List<String> jars = new ArrayList<>(ownJars());
        Stream.of(words.get(at).split(File.pathSeparator))
            .filter(entry -> !Path.of(entry).getFileName().toString().startsWith(MPJ_EXPRESS)).forEach(jars::add);
        words.set(at, String.join(File.pathSeparator, jars));
        words.add(at - 1, "--enable-native-access=ALL-UNNAMED");
        return words;
    }

    private static List<String> ownJars() throws IOException {
        Path library = Path.of(System.getProperty("stft.home", ""), "lib");
        List<String> jars = new ArrayList<>();
        for (Path directory : List.of(library.resolve("native"), library.resolve("launcher"))) {
            try (Stream<Path> files = Files.list(directory)) {
                files.filter(file -> file.toString().endsWith(JAR)
                    && (directory.endsWith("native") || file.getFileName().toString().startsWith(JNA)))
                    .map(Path::toString).forEach(jars::add);
            }
        }
        return jars;
    }
}
