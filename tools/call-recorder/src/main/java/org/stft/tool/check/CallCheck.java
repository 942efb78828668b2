package org.stft.tool.check;

import java.util.EnumSet;
import java.util.Set;
import mpi.MPIException;
import org.stft.probe.Call;
import org.stft.probe.Communicators;
import org.stft.probe.Completion;
import org.stft.probe.Datatypes;
import org.stft.probe.Operation;
import org.stft.probe.RequestOrigins;
import org.stft.probe.Tool;
import org.stft.probe.ToolContext;
import org.stft.tool.log.EventLog;

/**
 * The part of call-check in a rank. What it does is in the setting {@code plan}, which the launcher makes from the
 * templates; without one it only writes what calls wait for.
 */
public final class CallCheck implements Tool {

    private static final Set<Operation> WAITS = EnumSet.of(Operation.WAIT, Operation.WAITALL, Operation.WAITANY,
        Operation.WAITSOME);
    private static final Set<Operation> TESTS = EnumSet.of(Operation.TEST, Operation.TESTALL, Operation.TESTANY,
        Operation.TESTSOME);
    private static final Set<Operation> PERSISTENT_STARTS = EnumSet.of(Operation.START, Operation.STARTALL);

    private final Set<Operation> wanted = EnumSet.copyOf(WAITS);
    private PlannedChecks checks = PlannedChecks.NONE;
    private RequestOrigins origins;
    private PersistentStarts persistentStarts;
    private LongWaits waits;
    private Session session;

    @Override
    public String id() {
        return "call-check";
    }

    @Override
    public Set<String> needs() {
        return Set.of("event-log");
    }

    @Override
    public Layer layer() {
        return Layer.CHECK;
    }

    @Override
    public Set<Operation> wants() {
        return wanted;
    }

    @Override
    public void start(ToolContext context) {
        EventLog log = context.tool(EventLog.class);
        CheckBlocks blocks = new CheckBlocks(log);
        Plan plan = Plan.parse(context.setting("plan", ""));
        if (!plan.operations().isEmpty()) {
            start(plan, log, blocks, context);
        }
        waits = new LongWaits(log, blocks, context);
        waits.start();
    }

    private void start(Plan plan, EventLog log, CheckBlocks blocks, ToolContext context) {
        Datatypes datatypes = context.datatypes();
        Elements elements = new Elements(datatypes);
        RankFacts facts = new RankFacts();
        Communicators communicators = context.communicators();
        Values values = new Values(communicators, datatypes, context::function, log);
        OpenBuffers open = new OpenBuffers(elements);
        if (plan.uses("BUSY", "BUFFER_SPACE")) {
            context.openObjects().follow(open);
        }
        Functions functions = new Functions(communicators, datatypes, elements, open, facts, log);
        session = new Session(log, blocks, values, elements, facts, functions,
            new Findings(blocks, values, context::report));
        checks = new PlannedChecks(plan, session);
        wanted.addAll(plan.operations());
        if (!plan.checks().isEmpty()) {
            wanted.addAll(RankFacts.WANTED);
        }
        if (plan.operations().stream().anyMatch(Session.STARTS::contains)) {
            origins = context.origins();
            persistentStarts = new PersistentStarts(origins, checks);
            wanted.addAll(PERSISTENT_STARTS);
        }
        if (plan.uses("CRC_BEFORE", "CRC_AFTER")) {
            wanted.addAll(TESTS);
        }
    }

    @Override
    public Object around(Call call) {
        OperationChecks own = checks.of(call.operation());
        MPIException stop = own == null ? null : own.before(call);
        if (stop != null) {
            throw call.fail(stop);
        }
        try {
            return proceed(call);
        } finally {
            if (session != null) {
                after(call, own);
            }
        }
    }

    private Object proceed(Call call) {
        if (WAITS.contains(call.operation())) {
            return waits.proceed(call);
        }
        return persistentStarts != null && PERSISTENT_STARTS.contains(call.operation())
            ? persistentStarts.proceed(call)
            : call.proceed();
    }

    private void after(Call call, OperationChecks own) {
        if (own != null) {
            own.after(call);
        }
        if (origins != null && (WAITS.contains(call.operation()) || TESTS.contains(call.operation()))) {
            for (Completion completion : Completion.of(call)) {
                complete(origins.of(completion.request()));
            }
        }
        session.facts().after(call);
    }

    private void complete(Call started) {
        OperationChecks of = started == null ? null : checks.of(started.operation());
        if (of != null) {
            of.complete(started);
        }
    }

    @Override
    public void version(VersionEvent event) {
        if (event.kind() != VersionEvent.Kind.RESTORED) {
            return;
        }
        waits.newLog();
        checks.forget();
        if (session != null) {
            session.findings().forget();
        }
    }

    @Override
    public void end(Ending how) {
        waits.end();
        if (session != null) {
            session.findings().end();
        }
    }
}
