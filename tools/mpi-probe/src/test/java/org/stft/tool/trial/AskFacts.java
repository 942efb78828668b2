package org.stft.tool.trial;

import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.stft.probe.Call;
import org.stft.probe.CallStack;
import org.stft.probe.Completion;
import org.stft.probe.Datatypes;
import org.stft.probe.Observer;
import org.stft.probe.OpenObjects;
import org.stft.probe.OpenObjects.Kind;
import org.stft.probe.Operation;
import org.stft.probe.ProgramThreads;
import org.stft.probe.Region;
import org.stft.probe.ToolContext;

/** Prints what the probe knows of types, regions, requests and threads. */
public final class AskFacts implements Observer {

    private ToolContext context;
    private Datatypes types;
    private OpenObjects open;
    private ProgramThreads threads;

    @Override
    public String id() {
        return "ask-facts";
    }

    @Override
    public Set<Operation> wants() {
        return EnumSet.of(Operation.ISEND, Operation.IRECV, Operation.WAIT, Operation.WAITALL, Operation.ALLREDUCE,
            Operation.IPROBE, Operation.BARRIER, Operation.FINALIZE);
    }

    @Override
    public void start(ToolContext given) {
        context = given;
        types = given.datatypes();
        open = given.openObjects();
        threads = given.threads();
    }

    @Override
    public void after(Call call) {
        switch (call.operation()) {
            case ISEND, IRECV -> {
                List<Region> regions = call.sending() != null ? Region.readBy(call) : Region.writtenBy(call);
                Region region = regions.get(0);
                print(types.layout(region.type()).orElseThrow().signature() + " from " + region.offset() + " committed "
                    + types.isCommitted(region.type()) + (call.sending() == null
                        ? ""
                        : " digest " + Long.toHexString(types.digest(regions))));
            }
            case WAIT, WAITALL ->
                print("completed " + Completion.of(call).size() + ", " + open.requests().size() + " open");
            case ALLREDUCE -> print("reduction by " + context.function(call.op()).getClass().getSimpleName());
            case IPROBE -> print(threads.name() + " call " + threads.calls() + " from "
                + CallStack.frames(call.site(), 2).stream().map(CallStack::site).collect(Collectors.joining(" < ")));
            default -> print(threads.name() + " call " + threads.calls());
        }
    }

    @Override
    public void before(Call call) {
        if (call.operation() == Operation.FINALIZE) {
            for (Call request : open.requests()) {
                print("open " + request);
            }
            for (Kind kind : Kind.values()) {
                open.unfreed(kind)
                    .forEach(each -> print("unfreed " + each.count() + " of " + each.by() + " at " + each.site()));
            }
        }
    }

    private static void print(String line) {
        System.out.println(line);
    }
}
