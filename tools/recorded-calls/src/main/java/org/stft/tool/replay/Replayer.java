package org.stft.tool.replay;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.util.EnumSet;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import mpi.User_function;
import org.stft.base.concurrent.DaemonThreads;
import org.stft.probe.Call;
import org.stft.probe.Operation;
import org.stft.probe.ProgramThreads;
import org.stft.probe.Tool;
import org.stft.probe.ToolContext;
import org.stft.probe.ToolException;

/**
 * Answers all calls of a rank as they were answered in a recorded run: no other rank, no device and no network is there.
 * Each call is compared with the recorded one, with its arguments and a digest of what it sends.
 */
public final class Replayer implements Tool {

    private static final String ID = "replay";

    /** Present while the thread is in a call. */
    private final ThreadLocal<Call> within = new ThreadLocal<>();
    private final Set<String> functions = ConcurrentHashMap.newKeySet();
    private ToolContext context;
    private ReplayedRun run;
    private Question question;
    private GivenAnswer answers;
    private ProgramThreads threads;

    @Override
    public String id() {
        return ID;
    }

    @Override
    public Layer layer() {
        return Layer.REPLACE;
    }

    @Override
    public Set<Operation> wants() {
        Set<Operation> wanted = EnumSet.copyOf(Recording.ALL);
        wanted.remove(Recording.NOT_COVERED);
        return wanted;
    }

    @Override
    public Set<String> needs() {
        return Set.of(ReplayRequests.ID);
    }

    @Override
    public void start(ToolContext context) {
        this.context = context;
        String directory = context.setting("log", "");
        int rank = Integer.parseInt(context.setting("rank", "-1"));
        try {
            run = new ReplayedRun(Path.of(directory), rank, Long.parseLong(context.setting("stop", "-1")),
                Entry.of(context), context);
        } catch (IOException e) {
            throw new ToolException(
                "The data of rank " + rank + " in " + directory + " cannot be read: " + e.getMessage()
                    + " Record the job with --record.",
                e);
        }
        question = new Question(context, run.names());
        answers = new GivenAnswer(context);
        threads = context.threads();
        Runtime.getRuntime().addShutdownHook(DaemonThreads.of("stft-replay-end", run::end));
        if (ReplayStop.isControlled(context) && !ReplayImages.areTaken(context)) { // and of no use without the controller
            ProcessHandle.current().parent()
                .ifPresent(controller -> controller.onExit().thenRun(() -> Runtime.getRuntime().halt(1)));
        }
    }

    @Override
    public Object around(Call call) {
        if (within.get() != null) { // as the recorder does
            return call.proceed();
        }
        within.set(call);
        try {
            return answer(call);
        } finally {
            within.remove();
        }
    }

    private Object answer(Call call) {
        // all texts of the recorded question are known when it is its turn
        RecordedCall recorded = run.take(threads.name(), call, () -> question.of(call));
        ByteBuffer answer = recorded.answer();
        switch (Words.integer(answer)) {
            case Kinds.THREW -> throw call.fail(answers.exception(answer));
            case Kinds.UNRECORDED -> throw run.stop("The recorded run has no answer to this call: " + Words.text(answer)
                + ".", recorded);
            default -> {
                Object result = answers.result(call, answer);
                answers.deliver(call, answer, recorded.content());
                note(call);
                end(call);
                return result;
            }
        }
    }

    private void note(Call call) {
        if (Recording.REDUCTIONS.contains(call.operation())) {
            User_function function = context.function(call.op());
            if (function != null && functions.add(function.getClass().getName())) {
                context
                    .report("note: " + function.getClass().getName() + " is not called in a replay, as the results of"
                        + " reductions are recorded: what it does besides is missing.");
            }
        }
    }

    @Override
    public VersionEvent checkpointWithoutOthers() {
        RecordedCall recorded = run.take(threads.name(), null,
            () -> Question.ofCheckpoint(run.names()));
        ByteBuffer answer = recorded.answer();
        return switch (Words.integer(answer)) {
            case Kinds.THREW -> throw answers.exception(answer);
            case Kinds.UNRECORDED -> throw run.stop("The recorded run has no answer to this call: " + Words.text(answer)
                + ".", recorded);
            default -> {
                String outcome = Words.text(answer);
                yield new VersionEvent(VersionEvent.Kind.RETURNED, Words.number(answer), outcome);
            }
        };
    }

    private void end(Call call) {
        if (call.operation() == Operation.ABORT) {
            System.exit((int) call.argument("errorcode")); // as MPJ Express does
        }
    }
}
