package org.stft.probe;

/** A tool that only looks on. */
public interface Observer extends Tool {

    @Override
    default Layer layer() {
        return Layer.OBSERVE;
    }

    /** The call is about to be made. */
    default void before(Call call) {
    }

    /** The call has returned {@link Call#result} or thrown {@link Call#failure}. */
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
