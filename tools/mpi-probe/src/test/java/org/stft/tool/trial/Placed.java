package org.stft.tool.trial;

import java.util.Set;
import org.stft.probe.Call;
import org.stft.probe.Operation;
import org.stft.probe.Tool;
import org.stft.probe.ToolContext;

/** Prints the begin and the end of a call. */
abstract class Placed implements Tool {

    private final Layer layer;
    private ToolContext context;

    Placed(Layer layer) {
        this.layer = layer;
    }

    @Override
    public Layer layer() {
        return layer;
    }

    @Override
    public Set<Operation> wants() {
        return Set.of(Operation.WTIME);
    }

    @Override
    public void start(ToolContext context) {
        this.context = context;
    }

    @Override
    public Object around(Call call) {
        System.out.println(id() + " in");
        Object result = answer(call);
        System.out.println(id() + " out");
        return result;
    }

    Object answer(Call call) {
        return call.proceed();
    }

    @Override
    public void end(Ending how) {
        System.out.println(id() + " " + how + " " + context.setting("word", "no word"));
    }

    public static final class Check extends Placed {
        public Check() {
            super(Layer.CHECK);
        }

        @Override
        public String id() {
            return "placed-check";
        }
    }

    public static final class Observing extends Placed {
        public Observing() {
            super(Layer.OBSERVE);
        }

        @Override
        public String id() {
            return "placed-observe";
        }
    }

    public static final class Add extends Placed {
        public Add() {
            super(Layer.PIGGYBACK);
        }

        @Override
        public String id() {
            return "placed-piggyback";
        }
    }

    /** Answers in place of MPI. */
    public static final class Replace extends Placed {
        public Replace() {
            super(Layer.REPLACE);
        }

        @Override
        public String id() {
            return "placed-replace";
        }

        @Override
        Object answer(Call call) {
            return 42.0;
        }
    }
}
