package org.stft.tool.collectives;

import java.util.EnumSet;
import java.util.Map;
import java.util.Set;
import java.util.WeakHashMap;
import java.util.concurrent.ConcurrentSkipListMap;
import mpi.Comm;
import mpi.Intracomm;
import mpi.MPI;
import org.stft.probe.Call;
import org.stft.probe.Ending;
import org.stft.probe.Layer;
import org.stft.probe.Operation;
import org.stft.probe.Side;
import org.stft.probe.Tool;
import org.stft.probe.ToolContext;

/** The tool {@code collectives}: answers {@code Bcast}, {@code Scatter} and {@code Gather} in place of MPI. */
public final class StatusCollectives implements Tool {

    private static final String VERBOSE = "stft.verbose";

    private final Map<Comm, Team> teams = new WeakHashMap<>();
    private final Map<String, Counts> counts = new ConcurrentSkipListMap<>();
    private ToolContext context;
    private Configuration configuration;

    @Override
    public String id() {
        return "collectives";
    }

    @Override
    public Layer layer() {
        return Layer.REPLACE;
    }

    @Override
    public Set<Operation> wants() {
        return EnumSet.of(Operation.INIT, Operation.BCAST, Operation.SCATTER, Operation.GATHER);
    }

    @Override
    public void start(ToolContext context) {
        this.context = context;
        this.configuration = Configuration.from(System::getProperty);
    }

    @Override
    public Object around(Call call) {
        return call.operation() == Operation.INIT ? initialize(call) : answer(call);
    }

    /** Makes sure at the start, not at some operation, that all ranks have the same settings. */
    private Object initialize(Call call) {
        Object arguments = call.proceed();
        team(call, MPI.COMM_WORLD);
        return arguments;
    }

    private Object answer(Call call) {
        Mode mode = mode(call.operation());
        Team team = mode == Mode.OFF ? null : team(call, (Intracomm) call.communicator());
        if (team == null || !team.canAnswer(call.operation()) || !team.hasRank(call.root())) {
            return call.proceed();
        }
        Counts site = counts.computeIfAbsent(call.toString(), each -> new Counts());
        try {
            Block sent = block(call.sending());
            switch (call.operation()) {
                case BCAST -> team.broadcast(mode, sent, call.root(), site);
                case SCATTER -> team.scatter(mode, sent, block(call.receiving()), call.root(), site);
                default -> team.gather(mode, sent, block(call.receiving()), call.root(), site);
            }
            return null;
        } catch (RuntimeException e) {
            throw call.fail(e);
        }
    }

    private Mode mode(Operation operation) {
        return operation == Operation.BCAST
            ? configuration.broadcast()
            : operation == Operation.SCATTER ? configuration.scatter() : configuration.gather();
    }

    private static Block block(Side side) {
        return new Block(side.buffer(), side.offset(), side.count(), side.type());
    }

    private Team team(Call call, Intracomm communicator) {
        synchronized (teams) {
            Team team = teams.get(communicator);
            if (team != null && team.isCurrent()) {
                return team;
            }
        }
        try {
            Team made = new Team(communicator, configuration);
            synchronized (teams) {
                teams.put(communicator, made);
            }
            return made;
        } catch (RuntimeException e) {
            throw call.fail(e);
        }
    }

    @Override
    public void end(Ending how) {
        if (System.getProperty(VERBOSE, "off").equals("on")) {
            counts.forEach((call, count) -> context.report(call + ": " + count));
        }
    }
}
