package org.stft.tool.mutate;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Set;
import java.util.concurrent.atomic.AtomicLong;
import mpi.MPI;
import mpi.Request;
import mpi.Status;
import org.stft.probe.Call;
import org.stft.probe.Operation;
import org.stft.probe.Tool;
import org.stft.probe.ToolContext;

/**
 * Makes one call of the program wrong, which the setting {@code mutation} names. Without it, each rank lists at its end
 * the calls that could be changed.
 */
public final class CallMutator implements Tool, Program {

    /** The id of the tool, and the name of its directory. */
    public static final String ID = "call-mutator";
    /** The file in the directory of the tool that is there if the call was changed; it says which call. */
    public static final String DONE = "done";
    /** The file that is there if MPI did the same as without the change. */
    public static final String SAME = "same";

    private ToolContext context;
    private Mutation mutation;
    private CandidateCounts counts;
    private final AtomicLong seen = new AtomicLong();
    private volatile boolean done;
    private Call waiting;
    private Request completed;
    private Request expected;
    private int source;
    private int tag;

    @Override
    public String id() {
        return ID;
    }

    @Override
    public Layer layer() {
        return Layer.PROGRAM;
    }

    @Override
    public Set<Operation> wants() {
        return Calls.ALL;
    }

    @Override
    public void start(ToolContext toolContext) {
        context = toolContext;
        String text = toolContext.setting("mutation", "");
        if (text.isEmpty()) {
            counts = new CandidateCounts();
        } else {
            mutation = Mutation.parse(text);
        }
    }

    @Override
    public Object around(Call call) {
        try {
            return make(call);
        } catch (RuntimeException e) {
            throw call.fail(e);
        }
    }

    private Object make(Call call) {
        if (counts != null) {
            counts.add(call);
            return call.proceed();
        }
        if (done) {
            return afterwards(call);
        }
        if (!isTheOne(call)) {
            return call.proceed();
        }
        done = true;
        write(DONE, call + "\n" + mutation.operator().meaning() + "\n");
        return mutation.operator().change().make(call, this);
    }

    private boolean isTheOne(Call call) {
        return mutation.rank() == context.rank() && call.operation().name().equals(mutation.operation())
            && call.site().equals(mutation.site()) && mutation.operator().applies(call)
            && seen.incrementAndGet() == mutation.number();
    }

    /** A call after the one that was changed. */
    private Object afterwards(Call call) {
        if (completed != null && call.self() == completed) {
            return answer(call);
        }
        Call held = waiting;
        waiting = null;
        Object result = call.proceed();
        if (held != null) {
            Object[] arguments = new Object[held.operation().parameters().size()];
            Arrays.setAll(arguments, held::argument);
            context.call(held.operation(), held.self(), held.site(), arguments);
        }
        if (expected != null && call.self() == expected && result instanceof Status status) {
            expected = null;
            if (status.source == source && status.tag == tag) {
                hadSameEffect();
            }
        }
        return result;
    }

    /** A wait or test for a request that was never made. */
    private static Object answer(Call call) {
        return call.operation().result() == Status.class ? MPI.EMPTY_STATUS : call.proceed();
    }

    @Override
    public Object call(Call place, Operation operation, Object self, Object... arguments) {
        return context.call(operation, self, place.site(), arguments);
    }

    @Override
    public void makeAfterNext(Call call) {
        waiting = call;
    }

    @Override
    public Request completed() {
        completed = MPI.REQUEST_NULL;
        return completed;
    }

    @Override
    public void hadSameEffect() {
        write(SAME, "");
    }

    @Override
    public void expect(Request request, int fromSource, int withTag) {
        expected = request;
        source = fromSource;
        tag = withTag;
    }

    private void write(String name, String text) {
        try {
            Path file = context.directory().resolve(name);
            Files.writeString(file, text);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Override
    public void end(Ending how) {
        if (counts != null && context.rank() >= 0) {
            try {
                Candidate.write(context.directory(), context.rank(), counts.all(context.rank()));
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }
    }
}
