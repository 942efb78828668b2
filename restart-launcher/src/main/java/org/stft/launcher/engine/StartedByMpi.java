package org.stft.launcher.engine;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.stft.launcher.agent.HostPlan;
import org.stft.launcher.allocation.AgentStarter;
import org.stft.launcher.allocation.Allocation.Node;

/**
 * {@code --hosts mpirun:COUNT*PLACES} (Open MPI) and {@code mpiexec:COUNT*PLACES} (MPICH): the program of an MPI library
 * starts an agent on each host that it knows, from its batch system or its own host file, and knows nothing else of the
 * job.
 */
public final class StartedByMpi implements AgentStarter {

    private static final Map<String, NativeMpi> PROGRAMS = Map.of("mpirun", NativeMpi.OPEN_MPI, "mpiexec",
        NativeMpi.MPICH);
    private static final Pattern FORM = Pattern
        .compile("(mpirun|mpiexec):([1-9][0-9]{0,3})(?:\\*([1-9][0-9]{0,3}))?");

    /** Its processes would all be ended when one of them dies: so it has a shell for each, which does not. */
    private static final List<String> SURVIVING = List.of("sh", "-c", "trap : TERM; \"$@\" || :", "sh");

    private final String id;
    private final List<String> program;

    private StartedByMpi(String id, List<String> program) {
        this.id = id;
        this.program = program;
    }

    /**
     * The hosts that {@code --hosts} means; empty if it means others.
     *
     * @throws IOException if there is no such program
     */
    public static Optional<HostPlan.Allocated> named(String hosts) throws IOException {
        Matcher matcher = FORM.matcher(hosts);
        if (!matcher.matches()) {
            return Optional.empty();
        }
        String id = matcher.group(1);
        int places = matcher.group(3) == null ? 1 : Integer.parseInt(matcher.group(3));
        return Optional.of(new HostPlan.Allocated(new StartedByMpi(id, PROGRAMS.get(id).startingAgents()),
            Collections.nCopies(Integer.parseInt(matcher.group(2)), new Node("", places))));
    }

    @Override
    public String id() {
        return id;
    }

    @Override
    public List<String> onEach(List<Node> nodes, List<String> command) {
        List<String> words = new ArrayList<>(program);
        words.add(Integer.toString(nodes.size()));
        words.addAll(SURVIVING);
        words.addAll(command);
        return words;
    }
}
