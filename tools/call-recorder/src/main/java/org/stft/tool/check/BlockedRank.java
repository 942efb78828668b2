package org.stft.tool.check;

import java.lang.management.ManagementFactory;
import java.lang.management.ThreadInfo;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.stft.tool.log.EventLog;
import org.stft.tool.log.EventLog.Caller;

/**
 * Writes that nothing in this process happens any more until one of its calls of MPI returns: each thread is in such a
 * call, or waits without a timeout for another thread of the process. Without that, a thread that has not called MPI yet
 * could do what other ranks wait for. Also writes that there is no such call and never will be: the threads of the
 * program have ended without {@code MPI.Finalize}, and those of MPI keep the process alive.
 */
final class BlockedRank {

    /** The calls must have lasted for so many looks. */
    private static final int LONG = 3;
    /** Looks between two examinations of threads, which stop the process for a moment. */
    private static final int PAUSE = 5;
    /** Threads of the JVM that do nothing by themselves for a program. */
    private static final Set<String> OF_THE_JVM = Set.of("Reference Handler", "Finalizer", "Signal Dispatcher",
        "Service Thread", "Monitor Deflation Thread", "Notification Thread", "Attach Listener", "Common-Cleaner",
        "DestroyJavaVM", "Sweeper thread");
    private static final List<String> COMPILERS = List.of("C1 CompilerThread", "C2 CompilerThread", "JVMCI");
    private static final String OF_STFT = "stft";
    private static final List<String> OF_JAVA = List.of("java.", "jdk.", "sun.", "javax.");
    /** Packages of MPJ Express whose threads only move data. */
    private static final List<String> OF_MPI = List.of("xdev.", "mpjdev.", "mpjbuf.");

    private final EventLog log;
    private final CheckBlocks blocks;
    private List<Caller> seen = List.of();
    private boolean hasCalled;
    private int looks;
    private boolean written;

    BlockedRank(EventLog log, CheckBlocks blocks) {
        this.log = log;
        this.blocks = blocks;
    }

    /** Looks at the threads; called in regular intervals. */
    void look() {
        List<Caller> now = log.callers();
        hasCalled |= !now.isEmpty();
        if (!now.equals(seen)) {
            seen = now;
            looks = 0;
            written = false;
        } else if (!written && (now.stream().anyMatch(caller -> caller.entered() >= 0)
            || now.isEmpty() && hasCalled && !log.isFinalizing())) {
            looks++;
            if (looks >= LONG && (looks - LONG) % PAUSE == 0) {
                written = examine(now);
            }
        }
    }

    /** The process was restored: the new log has nothing of that. */
    void newLog() {
        written = false;
    }

    private boolean examine(List<Caller> callers) {
        Map<Long, Caller> inCalls = callers.stream().filter(caller -> caller.entered() >= 0)
            .collect(Collectors.toMap(caller -> caller.thread().getId(), caller -> caller));
        Map<Long, Thread.State> states = new HashMap<>();
        for (ThreadInfo thread : ManagementFactory.getThreadMXBean().dumpAllThreads(false, false)) { // all at one time
            if (inCalls.containsKey(thread.getThreadId())) {
                states.put(thread.getThreadId(), thread.getThreadState());
            } else if (mayAct(thread)) {
                return false;
            }
        }
        if (states.size() < inCalls.size() || !log.callers().equals(callers)) {
            return false;
        }
        if (inCalls.isEmpty()) {
            return blocks.write(CheckBlocks.line(List.of("left")));
        }
        return blocks.write(CheckBlocks.line(List.of("blocked", inCalls.entrySet().stream()
            .map(each -> each.getValue().number() + ":" + each.getValue().entered() + ":"
                + (waits(states.get(each.getKey())) ? "waiting" : "running"))
            .collect(Collectors.joining(",")))));
    }

    private static boolean waits(Thread.State state) {
        return state == Thread.State.WAITING || state == Thread.State.BLOCKED;
    }

    /** A thread that waits for STFT, or for another process, waits for something that happens outside of this one. */
    private static boolean mayAct(ThreadInfo thread) {
        if (isOfTheSystem(thread)) {
            return false;
        }
        return !waits(thread.getThreadState()) || isIn(thread, "org.stft.") || isIn(thread, "java.lang.ProcessImpl");
    }

    private static boolean isOfTheSystem(ThreadInfo thread) {
        String name = thread.getThreadName();
        if (OF_THE_JVM.contains(name) || name.startsWith(OF_STFT) || COMPILERS.stream().anyMatch(name::startsWith)) {
            return true;
        }
        StackTraceElement[] stack = thread.getStackTrace();
        for (int i = stack.length - 1; i >= 0; i--) {
            String type = stack[i].getClassName();
            if (OF_JAVA.stream().noneMatch(type::startsWith)) {
                return OF_MPI.stream().anyMatch(type::startsWith);
            }
        }
        return false;
    }

    private static boolean isIn(ThreadInfo thread, String prefix) {
        for (StackTraceElement frame : thread.getStackTrace()) {
            if (frame.getClassName().startsWith(prefix)) {
                return true;
            }
        }
        return false;
    }
}
