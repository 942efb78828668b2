package org.stft.tool.replay;

import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.OptionalLong;
import java.util.Set;
import java.util.concurrent.atomic.AtomicBoolean;
import mpi.MPI;
import mpi.Request;
import mpi.Status;
import org.stft.base.concurrent.DaemonThreads;
import org.stft.log.DataContent;
import org.stft.log.DataWriter;
import org.stft.probe.Call;
import org.stft.probe.Datatypes;
import org.stft.probe.Operation;
import org.stft.probe.ProgramThreads;
import org.stft.probe.Tool;
import org.stft.probe.ToolContext;
import org.stft.probe.TypeLayout.Basic;
import org.stft.tool.log.EventLog;
import org.stft.tool.replay.Answer.UnrecordableException;
import org.stft.tool.replay.Polls.Poll;

/**
 * Records what this rank gets from outside: results and received elements of all calls of MPI, times and random numbers.
 * With it the rank can be replayed alone.
 */
public final class Recorder implements Tool {

    static final String ID = "record";

    private static final long REPORTED_WAIT = 1_000_000_000L;

    private final DataLog log = new DataLog();
    private final Names names = new Names(log::name);
    private final ThreadLocal<CallBuffers> buffers = ThreadLocal.withInitial(this::buffers);
    private final AtomicBoolean told = new AtomicBoolean();
    private ToolContext context;
    private RecordSettings settings;
    private Question question;
    private Answer answer;
    private Datatypes datatypes;
    private ProgramThreads threads;
    private RequestNumbers requests;
    private EventLog events;

    /** The buffers of a thread. */
    private static final class CallBuffers {

        final AskedCalls calls;
        /** The second part of a question. */
        final Words second = new Words();
        final Words answer = new Words();
        /** Whether the thread is in a call; what it calls in it, or null. */
        boolean isInCall;
        Call within;

        CallBuffers(int thread) {
            this.calls = new AskedCalls(thread);
        }
    }

    private CallBuffers buffers() {
        return new CallBuffers(names.number(threads.name()));
    }

    @Override
    public String id() {
        return ID;
    }

    @Override
    public Layer layer() {
        return Layer.OBSERVE;
    }

    @Override
    public Set<Operation> wants() {
        return Recording.ALL;
    }

    @Override
    public Set<String> needs() {
        return Set.of("event-log");
    }

    @Override
    public void start(ToolContext context) {
        this.context = context;
        settings = new RecordSettings(context);
        question = new Question(context, names);
        answer = new Answer(context);
        datatypes = context.datatypes();
        threads = context.threads();
        requests = new RequestNumbers(context.origins());
        events = context.tool(EventLog.class);
    }

    @Override
    public Object around(Call call) {
        if (call.operation() == Recording.NOT_COVERED) {
            notCovered(call);
            return call.proceed();
        }
        if (Recording.BEGINNING.contains(call.operation())) {
            log.facts(ProcessFacts.ofThisProcess((String[]) call.argument("argv")));
        }
        CallBuffers buffer = buffers.get();
        if (buffer.isInCall) { // in the operator of a reduction, or in a method by which objects are serialised
            buffer.within = call;
            return call.proceed();
        }
        buffer.isInCall = true;
        buffer.within = null;
        try {
            return record(call, buffer);
        } finally {
            buffer.isInCall = false;
        }
    }

    private Object record(Call call, CallBuffers buffer) {
        Asked asked = buffer.calls.of(call, question);
        OptionalLong sent = question.second(call, buffer.second.clear());
        if (Recording.ENDING.contains(call.operation())) {
            buffer.answer.clear().number(0).number(Answer.Form.NOTHING.ordinal()).number(0);
            record(call, asked, buffer, null, new Delivery());
            return call.proceed();
        }
        SideEffects effects = SideEffects.before(call, datatypes, sent);
        Request[] before = requests.before(call);
        Object result;
        try {
            result = call.proceed();
        } catch (RuntimeException | Error e) {
            failed(call, asked, buffer, e);
            throw e;
        }
        requests.after(call);
        return returned(call, asked, buffer, Values.recordable(result), effects, before);
    }

    private void failed(Call call, Asked asked, CallBuffers buffer, Throwable e) {
        buffer.answer.clear().number(Kinds.THREW);
        try {
            answer.threw(e, buffer.answer);
        } catch (UnrecordableException unrecordable) {
            unrecordable(call, buffer, unrecordable);
        }
        record(call, asked, buffer, null, new Delivery());
    }

    private Object returned(Call call, Asked asked, CallBuffers buffer, Object result, SideEffects effects,
        Request[] before) {
        Delivery delivery = new Delivery();
        buffer.answer.clear().number(0);
        try {
            answer.result(call, result, buffer.answer);
            RequestNumbers.writeNulls(call, before, buffer.answer);
            for (SideEffects.Changed each : effects.changed()) {
                answer.changed(each, delivery, buffer.answer);
            }
            answer.deliveries(call, delivery, buffer.answer);
            requireNothingWithin(call, buffer);
        } catch (UnrecordableException e) {
            unrecordable(call, buffer, e);
            delivery = new Delivery();
        }
        record(call, asked, buffer, foundNothing(call, result) ? poll(asked, buffer) : null, delivery);
        if (Recording.BEGINNING.contains(call.operation())) {
            open(context.run());
        }
        return Values.forProgram(result);
    }

    /** What is called in the operator of a reduction is not needed: a replay does not call the operator. */
    private void requireNothingWithin(Call call, CallBuffers buffer) throws UnrecordableException {
        if (buffer.within == null) {
            return;
        }
        boolean onlyOperator = Recording.REDUCTIONS.contains(call.operation())
            && datatypes.layout(call.receiving().type()).filter(type -> type.basic() != Basic.OBJECT).isPresent();
        if (!onlyOperator) {
            throw new UnrecordableException(
                "in it, " + buffer.within + " was called, perhaps by objects that are serialised");
        }
    }

    private static Poll poll(Asked asked, CallBuffers buffer) {
        return new Poll(asked.thread, ByteBuffer.wrap(asked.first), ByteBuffer.wrap(buffer.second.toBytes()));
    }

    private static boolean foundNothing(Call call, Object result) {
        return Recording.TESTS.contains(call.operation())
            && (result == null || result instanceof Status[] all && all.length == 0);
    }

    private void unrecordable(Call call, CallBuffers buffer, UnrecordableException e) {
        buffer.answer.clear().number(Kinds.UNRECORDED).text(e.getMessage());
        tellOnce("a replay of this rank ends at " + call + ": " + e.getMessage() + ".");
    }

    private void notCovered(Call call) {
        tellOnce("a replay of this rank gets other values from " + call + ": they are not recorded.");
    }

    private void tellOnce(String text) {
        if (told.compareAndSet(false, true)) {
            context.report(text);
        }
    }

    private void record(Call call, Asked asked, CallBuffers buffer, Poll poll, Delivery delivery) {
        log.call(asked, call.operation().isOutsideMpi() ? 0 : events.next(), buffer.second, buffer.answer, delivery,
            poll);
    }

    /** Records a checkpoint call with its answer. */
    private void checkpointCall(CallBuffers buffer) {
        log.call(buffer.calls.checkpoint(names), events.next(), buffer.second.clear(), buffer.answer, DataContent.NONE,
            null);
    }

    private void open(String run) {
        log.open(events.keptVersions(), () -> {
            Path directory = Files.createDirectories(events.directory(run));
            return DataWriter.create(directory, MPI.COMM_WORLD.Rank(), settings.ring(), settings.limit(),
                settings.isCompressed(), context::report);
        }, context::report);
    }

    @Override
    public void version(VersionEvent event) {
        switch (event.kind()) {
            case BEFORE_PROCESS_IMAGE -> log.suspend();
            case AFTER_PROCESS_IMAGE -> names.all(log::resume);
            case RESTORED -> {
                log.abandon();
                open(event.run());
                log.version(event.kind().name(), event.version());
            }
            case RETURNED -> checkpoint(event);
            case CHECKPOINT -> {
                names.all(texts -> log.beginVersion(event.version(), texts));
                log.version(event.kind().name(), event.version());
            }
            case COMMITTED -> {
                log.version(event.kind().name(), event.version());
                log.committed(event.version());
            }
            default -> log.version(event.kind().name(), event.version());
        }
    }

    private void checkpoint(VersionEvent event) {
        CallBuffers buffer = buffers.get();
        buffer.answer.clear().number(0).text(event.run()).number(event.version());
        checkpointCall(buffer);
    }

    @Override
    public void checkpointThrew(RuntimeException e) {
        CallBuffers buffer = buffers.get();
        buffer.answer.clear().number(Kinds.THREW);
        try {
            answer.threw(e, buffer.answer);
        } catch (UnrecordableException unrecordable) {
            buffer.answer.clear().number(Kinds.UNRECORDED).text(unrecordable.getMessage());
        }
        checkpointCall(buffer);
    }

    /** What the program does after {@code MPI.Finalize} is recorded as well. */
    @Override
    public void end(Ending how) {
        if (how == Ending.FINALIZED) {
            try {
                Runtime.getRuntime().addShutdownHook(DaemonThreads.of("stft-data-log-end", this::close));
                return;
            } catch (IllegalStateException e) { // the process is exiting
            }
        }
        close();
    }

    private void close() {
        long waited = log.close();
        if (waited > REPORTED_WAIT) {
            context.report("the program has waited " + waited / REPORTED_WAIT
                + " s for the disk. A larger ring (stft.record.ring) helps if it was for short times.");
        }
    }
}
