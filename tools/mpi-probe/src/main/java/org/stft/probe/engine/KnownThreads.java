package org.stft.probe.engine;

import java.lang.StackWalker.StackFrame;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import org.stft.probe.Call;
import org.stft.probe.CallStack;
import org.stft.probe.Operation;
import org.stft.probe.ProgramThreads;

/** Names the threads of the program as it makes them, and counts their calls. */
final class KnownThreads extends ProbeFeature implements ProgramThreads {

    /** Calls that need no other rank are not counted. */
    private static final Set<Operation> LOCAL = EnumSet.of(Operation.SIZE, Operation.RANK, Operation.GROUP,
        Operation.TEST_INTER, Operation.ATTR_GET, Operation.ATTR_DELETE, Operation.PACK, Operation.UNPACK,
        Operation.PACK_SIZE, Operation.TOPO_TEST, Operation.IS_NULL, Operation.REMOTE_SIZE, Operation.REMOTE_GROUP,
        Operation.WTIME, Operation.WTICK, Operation.INITIALIZED, Operation.GET_PROCESSOR_NAME);
    private static final Set<Operation> COUNTED = Operation.allOfMpi();

    static {
        COUNTED.removeAll(LOCAL);
        COUNTED.removeIf(operation -> isOfAValue(operation.name()));
    }

    private static final String OWN = KnownThreads.class.getName();
    private static final String[] OTHERS = {"mpi.", "mpjdev.", "mpjbuf.", "xdev.", "com.sun.jna.",
        "org.stft."};
    /** In some packages of STFT there are programs. */
    private static final List<String> PROGRAMS = List.of(".examples.", ".npb.", ".programs.");

    private static boolean isOfAValue(String name) {
        return name.startsWith("GROUP_") || name.startsWith("TYPE_") || name.startsWith("STATUS_")
            || name.startsWith("OP_") || name.startsWith("CART_") && !name.equals("CART_SUB")
            || name.startsWith("GRAPH_");
    }

    private final InheritableThreadLocal<Known> known = new InheritableThreadLocal<>() {
        @Override
        protected Known childValue(Known parent) {
            return parent == null || !isMadeByTheProgram()
                ? null
                : new Known(parent.name + "/" + parent.children.incrementAndGet());
        }
    };

    /** The threads of MPI and of STFT are not counted: a replay may have none, and a restart others. */
    private static boolean isMadeByTheProgram() {
        return StackWalker.getInstance().walk(frames -> frames.map(StackFrame::getClassName)
            .filter(type -> !type.startsWith("java.") && !type.startsWith("jdk.") && !type.startsWith(OWN))
            .findFirst()).filter(KnownThreads::isOfTheProgram).isPresent();
    }

    private static boolean isOfTheProgram(String type) {
        for (String prefix : OTHERS) {
            if (type.startsWith(prefix)) {
                return PROGRAMS.stream().anyMatch(type::contains);
            }
        }
        return true;
    }

    private static final class Known {

        final String name;
        final AtomicInteger children = new AtomicInteger();
        long calls;

        Known(String name) {
            this.name = name;
        }
    }

    /** Made on the thread that makes the first call, which is the main one of most programs. */
    KnownThreads() {
        super("threads");
        if (Thread.currentThread().getName().equals("main") || isInMain()) {
            known.set(new Known("main"));
        }
    }

    /** Ranks that are threads of one JVM have main threads with other names. */
    private static boolean isInMain() {
        return StackWalker.getInstance().walk(frames -> frames.anyMatch(CallStack::isMain));
    }

    @Override
    public Set<Operation> wants() {
        return COUNTED;
    }

    @Override
    public void before(Call call) {
        current().calls++;
    }

    @Override
    public String name() {
        return current().name;
    }

    @Override
    public long calls() {
        return current().calls;
    }

    private Known current() {
        Known mine = known.get();
        if (mine == null) {
            mine = new Known("?" + Thread.currentThread().getName());
            known.set(mine);
        }
        return mine;
    }
}
