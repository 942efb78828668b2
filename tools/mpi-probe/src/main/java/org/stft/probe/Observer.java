package org.stft.probe;

/** A tool that only observes: {@link #before} and {@link #after} are called, not {@link #around}. */
public interface Observer extends Tool {

    @Override
    default Layer layer() {
        return Layer.OBSERVE;
    }

    /** Called before the call is made. */
    default void before(Call call) {
    }

    /** Called after the call has returned {@link Call#result} or thrown {@link Call#failure}. */
    default void after(Call call) {
    }

    @Override
    default Object around(Call call) {
        before(call);
        try {
            return call.proceed();
        } finally {
            after(call);
        }
    }
}
