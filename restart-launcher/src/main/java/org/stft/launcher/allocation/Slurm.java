package org.stft.launcher.allocation;

import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.stft.base.process.TimedCommand;

/** A job of Slurm: what its variables and its commands say. Tried with 22.05. */
final class Slurm implements Allocation {

    /** The variable that has the name of the node, also where nodes share a host name. */
    static final String NODE = "SLURMD_NODENAME";

    static final String ID = "slurm";

    private static final Duration PATIENCE = Duration.ofSeconds(30);
    private static final Pattern PLACES = Pattern.compile("([0-9]+)(?:\\(x([0-9]+)\\))?");
    /** {@code [[days-]hours:]minutes:seconds}. */
    private static final Pattern TIME = Pattern.compile("(?:(?:([0-9]+)-)?([0-9]+):)?([0-9]+):([0-9]+)");

    private final Map<String, String> environment;
    private final String number;

    private Slurm(Map<String, String> environment, String number) {
        this.environment = environment;
        this.number = number;
    }

    /** The job that a process with this environment is part of. */
    static Optional<Slurm> of(Map<String, String> environment) {
        return Optional.ofNullable(environment.get("SLURM_JOB_ID")).map(number -> new Slurm(environment, number));
    }

    @Override
    public String id() {
        return ID;
    }

    @Override
    public String job() {
        String array = environment.get("SLURM_ARRAY_JOB_ID");
        return array == null ? number : array + "_" + environment.get("SLURM_ARRAY_TASK_ID");
    }

    @Override
    public int restarts() {
        return Integer.parseInt(environment.getOrDefault("SLURM_RESTART_COUNT", "0"));
    }

    @Override
    public List<Node> nodes() throws IOException {
        return nodes(run("scontrol", "show", "hostnames", environment.getOrDefault("SLURM_JOB_NODELIST", "")).lines()
            .toList(), environment);
    }

    static List<Node> nodes(List<String> names, Map<String, String> environment) {
        List<Integer> places = places(environment);
        List<Node> nodes = new ArrayList<>();
        for (int i = 0; i < names.size(); i++) {
            nodes.add(new Node(names.get(i), places.get(Math.min(i, places.size() - 1))));
        }
        return nodes;
    }

    /** The tasks of each node, else its processors, from a text such as {@code 8(x9),4}. */
    private static List<Integer> places(Map<String, String> environment) {
        String text = environment.getOrDefault("SLURM_TASKS_PER_NODE",
            environment.getOrDefault("SLURM_JOB_CPUS_PER_NODE", "1"));
        List<Integer> places = new ArrayList<>();
        for (String part : text.split(",")) {
            Matcher matcher = PLACES.matcher(part);
            int repeated = matcher.matches() && matcher.group(2) != null ? Integer.parseInt(matcher.group(2)) : 1;
            for (int i = 0; i < repeated; i++) {
                places.add(matcher.matches() ? Integer.parseInt(matcher.group(1)) : 1);
            }
        }
        return places;
    }

    /**
     * One step for all nodes, beside those that the job has. It goes on without a node that dies, and without a command
     * that fails.
     */
    @Override
    public List<String> onEach(List<Node> nodes, List<String> command) {
        List<String> words = new ArrayList<>(List.of("srun", "--overlap", "--no-kill", "--kill-on-bad-exit=0",
            "--input=none", "--cpu-bind=none", "--nodes=" + nodes.size(), "--ntasks=" + nodes.size(),
            "--ntasks-per-node=1", "--nodelist=" + String.join(",", nodes.stream().map(Node::name).toList())));
        words.addAll(command);
        return words;
    }

    @Override
    public Optional<Duration> left() throws IOException {
        return left(run("squeue", "--noheader", "--job=" + job(), "--format=%L").strip());
    }

    /** Reads what squeue prints; words such as UNLIMITED stand for no limit. */
    static Optional<Duration> left(String text) {
        Matcher matcher = TIME.matcher(text);
        return matcher.matches()
            ? Optional.of(Duration.ofDays(number(matcher.group(1))).plusHours(number(matcher.group(2)))
                .plusMinutes(number(matcher.group(3))).plusSeconds(number(matcher.group(4))))
            : Optional.empty();
    }

    private static long number(String digits) {
        return digits == null ? 0 : Long.parseLong(digits);
    }

    @Override
    public void requeue() throws IOException {
        run("scontrol", "requeue", job());
    }

    private static String run(String... words) throws IOException {
        TimedCommand.Result result = new TimedCommand(PATIENCE, List.of(words)).withErrors().run();
        if (result.exit() != 0) {
            throw new IOException("'" + String.join(" ", words) + "' failed with exit code " + result.exit() + ": "
                + result.output().strip());
        }
        return result.output();
    }
}
