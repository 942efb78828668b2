package org.stft.probe.engine;

import java.util.Set;
import mpi.Datatype;
import mpi.Op;
import org.stft.probe.Call;
import org.stft.probe.Observer;
import org.stft.probe.Operation;
import org.stft.probe.ValueObserver;

/** Tells a tool that is not the outermost one of simple calls by their values. */
final class ByValue implements Observer {

    private static final int MISSING = -1;

    private final ValueObserver tool;
    private final int place;
    private final int peer;
    private final int tag;
    private final int reduction;
    private final int type;
    private final int count;

    /** @param place of the tool in its chain */
    ByValue(ValueObserver tool, Operation operation, int place) {
        this.tool = tool;
        this.place = place;
        this.peer = first(operation, "dest", "source", "root");
        this.tag = first(operation, "tag");
        this.reduction = first(operation, "op");
        this.type = first(operation, "sendtype", "datatype", "type");
        this.count = first(operation, "sendcount", "count");
    }

    /** The position of the first of these parameters that the operation has. */
    private static int first(Operation operation, String... names) {
        for (String name : names) {
            int position = operation.parameters().indexOf(name);
            if (position >= 0) {
                return position;
            }
        }
        return MISSING;
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
        tool.after(call.operation(), ((ProgramCall) call).value(place), call.self(), peer(call), tag(call), call.site(),
            type == MISSING ? null : (Datatype) call.argument(type), number(call, count), call.result(),
            call.failure());
    }

    private int peer(Call call) {
        return number(call, peer);
    }

    private int tag(Call call) {
        if (reduction == MISSING) {
            return number(call, tag);
        }
        Op op = (Op) call.argument(reduction);
        return op == null ? ValueObserver.NONE : op.opCode;
    }

    private static int number(Call call, int position) {
        return position == MISSING ? ValueObserver.NONE : (int) call.argument(position);
    }
}
