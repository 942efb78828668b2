package org.stft.probe.engine;

import java.util.Set;
import org.stft.probe.Call;
import org.stft.probe.Observer;
import org.stft.probe.Operation;
import org.stft.probe.TransferArguments;
import org.stft.probe.TransferArguments.Role;
import org.stft.probe.ValueObserver;

/** Tells a tool that is not the outermost one of simple calls by their values. */
final class ByValue implements Observer {

    private final ValueObserver tool;
    private final int place;

    /** @param place of the tool in its chain */
    ByValue(ValueObserver tool, int place) {
        this.tool = tool;
        this.place = place;
    }

    @Override
    public String id() {
        return tool.id();
    }

    @Override
    public Set<Operation> wants() {
        return tool.wants();
    }

    @Override
    public void before(Call call) {
        ((ProgramCall) call).value(place,
            tool.before(call.operation(), call.self(), peer(call), tag(call), call.site()));
    }

    @Override
    public void after(Call call) {
        TransferArguments side = side(call);
        boolean typed = side != null && side.has(Role.TYPE);
        tool.after(call.operation(), ((ProgramCall) call).value(place), call.self(), peer(call), tag(call), call.site(),
            typed ? side.type() : null, typed ? side.count() : ValueObserver.NONE, call.result(), call.failure());
    }

    private static TransferArguments side(Call call) {
        return call.sending() != null ? call.sending() : call.receiving();
    }

    private static int peer(Call call) {
        TransferArguments side = side(call);
        if (side != null && side.has(Role.PEER)) {
            return side.peer();
        }
        return call.operation().parameters().contains("root") ? call.root() : ValueObserver.NONE;
    }

    private static int tag(Call call) {
        if (call.operation().parameters().contains("op")) {
            return call.op() == null ? ValueObserver.NONE : call.op().opCode;
        }
        TransferArguments side = side(call);
        return side != null && side.has(Role.TAG) ? side.tag() : ValueObserver.NONE;
    }
}
