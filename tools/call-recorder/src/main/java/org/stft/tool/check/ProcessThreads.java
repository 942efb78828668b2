package org.stft.tool.check;

import java.lang.management.ThreadInfo;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.stft.base.concurrent.DaemonThreads;
import org.stft.probe.ToolContext;

/**
 * Which threads of this process may do something for the program. A thread counts as one of the system by what it is, not
 * by its name alone, which the program can give to its own.
 */
final class ProcessThreads {

    /** Threads of the JVM that do nothing by themselves for a program. */
    private static final Set<String> OF_THE_JVM = Set.of("Reference Handler", "Finalizer", "Signal Dispatcher",
        "Service Thread", "Monitor Deflation Thread", "Notification Thread", "Attach Listener", "Common-Cleaner",
        "Sweeper thread");
    private static final List<String> COMPILERS = List.of("C1 CompilerThread", "C2 CompilerThread", "JVMCI");
    private static final String AFTER_MAIN = "DestroyJavaVM";
    /** What the JDK has for its own use; a program cannot make one with a name of its choice. */
    private static final String OF_THE_JDK = "jdk.internal.misc.InnocuousThread";
    /** Runs virtual threads, which no list of threads shows. */
    private static final String CARRIER = "jdk.internal.misc.CarrierThread";
    private static final List<String> OF_JAVA = List.of("java.", "jdk.", "sun.", "javax.", "com.sun.");
    /** Packages of MPI implementations, and of what they call, whose threads only move data. */
    private static final List<String> OF_MPI = List.of("xdev.", "mpjdev.", "mpjbuf.", "com.sun.jna.");
    private static final String MPI = "mpi.";
    /** A thread in these waits for another process, or for the garbage collector. */
    private static final List<String> OUTSIDE = List.of("java.lang.ProcessImpl", "java.lang.ref.ReferenceQueue");

    private final ToolContext context;
    private final Map<Long, Thread> threads = new HashMap<>();

    ProcessThreads(ToolContext context) {
        this.context = context;
        ThreadGroup all = Thread.currentThread().getThreadGroup();
        while (all.getParent() != null) {
            all = all.getParent();
        }
        Thread[] found = new Thread[2 * all.activeCount() + 16];
        int count = all.enumerate(found);
        for (int i = 0; i < count; i++) {
            threads.put(found[i].getId(), found[i]);
        }
    }

    static boolean waits(Thread.State state) {
        return state == Thread.State.WAITING || state == Thread.State.BLOCKED;
    }

    /**
     * Returns true if a thread, which is in no call of MPI that the log shows, can go on without another thread of the
     * program. One that waits for STFT, for MPI or for another process waits for something that happens outside of this one.
     */
    boolean mayAct(ThreadInfo info) {
        Thread thread = threads.get(info.getThreadId());
        if (thread == null || thread.getClass().getName().equals(CARRIER)) {
            return true;
        }
        List<String> stack = Arrays.stream(info.getStackTrace()).map(StackTraceElement::getClassName).toList();
        List<String> own = stack.stream().filter(type -> !isOf(OF_JAVA, type) || isOf(OF_MPI, type)).toList();
        String newest = own.isEmpty() ? "" : own.get(0);
        String oldest = own.isEmpty() ? "" : own.get(own.size() - 1);
        if (DaemonThreads.isOne(thread) || isOf(OF_MPI, oldest) || own.isEmpty() && isOfTheJvm(thread, stack)) {
            return false;
        }
        return !waits(info.getThreadState()) || stack.stream().anyMatch(OUTSIDE::contains)
            || context.isOfStft(newest) || newest.startsWith(MPI) || isOf(OF_MPI, newest);
    }

    private static boolean isOf(List<String> prefixes, String type) {
        return prefixes.stream().anyMatch(type::startsWith);
    }

    private static boolean isOfTheJvm(Thread thread, List<String> stack) {
        String name = thread.getName();
        ThreadGroup group = thread.getThreadGroup();
        if (name.equals(AFTER_MAIN) && stack.isEmpty()) {
            return true;
        }
        boolean isOfSystem = group != null && group.getParent() == null
            || thread.getClass().getName().equals(OF_THE_JDK);
        return isOfSystem && (OF_THE_JVM.contains(name) || isOf(COMPILERS, name));
    }
}
