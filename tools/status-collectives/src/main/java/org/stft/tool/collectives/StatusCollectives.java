package org.stft.tool.collectives;

import com.google.errorprone.annotations.concurrent.GuardedBy;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.Set;
import java.util.WeakHashMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ConcurrentSkipListMap;
import mpi.Comm;
import mpi.Intracomm;
import mpi.MPI;
import org.stft.probe.Call;
import org.stft.probe.Operation;
import org.stft.probe.Tool;
import org.stft.probe.ToolContext;
import org.stft.probe.ToolException;
import org.stft.probe.TransferArguments;
import org.stft.tool.collectives.board.BoardFile;
import org.stft.tool.collectives.message.Block;
import org.stft.tool.collectives.message.CollectiveContext;
import org.stft.tool.collectives.message.DetachedBytes;
import org.stft.tool.collectives.message.DetachedSends;

/** The tool {@code collectives}: answers {@code Bcast}, {@code Scatter} and {@code Gather} in place of MPI. */
public final class StatusCollectives implements Tool {

    @GuardedBy("itself")
    private final Map<Comm, CollectiveGroup> teams = new WeakHashMap<>();
    /** Kept when the program has forgotten the communicator. */
    private final Queue<DetachedSends> detached = new ConcurrentLinkedQueue<>();
    /** Of communicators at their first operation. */
    private final Set<Agreement> agreements = ConcurrentHashMap.newKeySet();
    private final Map<String, Site> sites = new ConcurrentSkipListMap<>();
    private ToolContext context;
    private Configuration configuration;
    private DetachedBytes detachedBytes;

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
        return EnumSet.of(Operation.INIT, Operation.FINALIZE, Operation.BCAST, Operation.SCATTER, Operation.GATHER);
    }

    @Override
    public void start(ToolContext context) {
        this.context = context;
        try {
            Configuration.requireKnown(System.getProperties().stringPropertyNames());
            this.configuration = Configuration.from(System::getProperty);
            this.detachedBytes = new DetachedBytes(configuration.detachBytes());
            BoardFile.inSharedMemory().requireWritable();
            CountsReport.requireDirectory();
            Watch.start(this::watched, context, Configuration.reportAfterSeconds(System::getProperty));
        } catch (IllegalArgumentException e) {
            throw new ToolException(e.getMessage(), e);
        }
    }

    @Override
    public Object around(Call call) {
        return switch (call.operation()) {
            case INIT -> initialize(call);
            case FINALIZE -> {
                drain();
                yield call.proceed();
            }
            default -> answer(call);
        };
    }

    /** Checks at the start, rather than at some operation, that all ranks have the same settings. */
    private Object initialize(Call call) {
        Object arguments = call.proceed();
        team(call, MPI.COMM_WORLD);
        return arguments;
    }

    private Object answer(Call call) {
        Mode mode = mode(call.operation());
        CollectiveGroup team = mode == Mode.OFF ? null : team(call, (Intracomm) call.communicator());
        Block sent = block(call.sending());
        if (team == null || !team.canAnswer(call.operation(), sent) || !team.hasRank(call.root())) {
            return call.proceed();
        }
        String name = call.toString();
        Site site = sites.computeIfAbsent(name, each -> new Site(configuration));
        team.current().enter(name);
        try {
            switch (call.operation()) {
                case BCAST -> team.broadcast(mode, sent, call.root(), site);
                case SCATTER -> team.scatter(mode, sent, block(call.receiving()), call.root(), site);
                default -> team.gather(mode, sent, block(call.receiving()), call.root(), site);
            }
            return null;
        } catch (RuntimeException e) {
            throw call.fail(e);
        } finally {
            team.current().leave();
        }
    }

    private Mode mode(Operation operation) {
        return operation == Operation.BCAST
            ? configuration.broadcast()
            : operation == Operation.SCATTER ? configuration.scatter() : configuration.gather();
    }

    private static Block block(TransferArguments side) {
        return new Block(side.buffer(), side.offset(), side.count(), side.type());
    }

    private CollectiveGroup team(Call call, Intracomm communicator) {
        CollectiveGroup team;
        synchronized (teams) {
            team = teams.get(communicator);
        }
        if (team != null && team.isCurrent()) {
            return team;
        }
        try {
            CollectiveGroup made = agree(call, communicator, team == null ? open() : team.detached());
            synchronized (teams) {
                teams.put(communicator, made);
            }
            return made;
        } catch (RuntimeException e) {
            throw call.fail(e);
        }
    }

    private CollectiveGroup agree(Call call, Intracomm communicator, DetachedSends opened) {
        CollectiveContext operations = new CollectiveContext(context.messages(communicator));
        Agreement agreement = new Agreement(operations, configuration, communicator.Rank(), communicator.Size());
        agreement.current().enter(call.toString());
        agreements.add(agreement);
        try {
            return CollectiveGroup.of(operations, agreement, configuration, opened);
        } finally {
            agreements.remove(agreement);
        }
    }

    private DetachedSends open() {
        DetachedSends opened = new DetachedSends(detachedBytes);
        detached.add(opened);
        return opened;
    }

    private List<Watched> watched() {
        List<Watched> watched = new ArrayList<>(agreements);
        synchronized (teams) {
            watched.addAll(teams.values());
        }
        return watched;
    }

    /** The ranks that detached sends are for have left the same operation, or are about to: they will complete. */
    private void drain() {
        detached.forEach(DetachedSends::drain);
    }

    @Override
    public void version(VersionEvent event) {
        if (event.kind() == VersionEvent.Kind.QUIESCE) {
            drain();
        }
    }

    @Override
    public void end(Ending how) {
        new CountsReport(sites, detachedBytes).write(context);
    }
}
