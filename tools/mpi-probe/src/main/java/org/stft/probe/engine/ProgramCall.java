package org.stft.probe.engine;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.stft.probe.Call;

/** A call that passes through the tools. */
final class ProgramCall extends Call {

    private static final long[] NO_VALUES = {};

    private final Chain chain;
    private int depth;
    private int proceeded;
    private List<MatchedMessage> messages = List.of();
    private long[] values = NO_VALUES;

    ProgramCall(Chain chain, Object self, Object[] arguments, String site) {
        super(chain.operation(), self, arguments, site);
        this.chain = chain;
    }

    @Override
    public Object proceed() {
        int mine = depth;
        if ((proceeded & 1 << mine) != 0) {
            throw new IllegalStateException("Expected a tool that proceeds once, found a second time at " + this + ".");
        }
        proceeded |= 1 << mine;
        try {
            return chain.step(mine, this);
        } finally {
            depth = mine;
        }
    }

    /** The next tool is at this place. */
    void at(int place) {
        depth = place;
    }

    void hasReturned(Object value) {
        returned(value);
    }

    void hasFailed(Throwable exception) {
        failed(exception);
    }

    Object[] given() {
        return arguments();
    }

    /** A value of the tool at a place. */
    void value(int place, long value) {
        if (place >= values.length) {
            values = Arrays.copyOf(values, place + 1);
        }
        values[place] = value;
    }

    long value(int place) {
        return values[place];
    }

    /** A message that the call sends or receives. */
    void add(MatchedMessage message) {
        if (messages.isEmpty()) {
            messages = new ArrayList<>(2);
        }
        messages.add(message);
    }

    List<MatchedMessage> messages() {
        return messages;
    }
}
