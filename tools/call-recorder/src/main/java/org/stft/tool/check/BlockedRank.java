package org.stft.tool.check;

import java.lang.management.ManagementFactory;
import java.lang.management.ThreadInfo;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.stft.probe.ToolContext;
import org.stft.tool.log.EventLog;
import org.stft.tool.log.EventLog.Caller;

/**
 * Writes that nothing in this process happens any more until one of its calls of MPI returns: each thread is in such a
 * call, or waits without a timeout for another thread of the process. Without that, a thread that has not called MPI yet
 * could do what other ranks wait for. Also writes that there is no such call and never will be: the threads of the
 * program have ended without {@code MPI.Finalize}, and those of MPI keep the process alive. A program that handles signals
 * can be woken from outside, so of it nothing is written.
 */
final class BlockedRank {

    /** The calls must have lasted for so many looks. */
    private static final int LONG = 3;
    /** Looks between two examinations of threads, which stop the process for a moment. */
    private static final int PAUSE = 5;

    private final EventLog log;
    private final CheckBlocks blocks;
    private final ToolContext context;
    private List<Caller> seen = List.of();
    private boolean hasCalled;
    private int looks;
    private boolean written;

    BlockedRank(EventLog log, CheckBlocks blocks, ToolContext context) {
        this.log = log;
        this.blocks = blocks;
        this.context = context;
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
        if (context.handlesSignals()) {
            return false;
        }
        Map<Long, Caller> inCalls = callers.stream().filter(caller -> caller.entered() >= 0)
            .collect(Collectors.toMap(caller -> caller.thread().getId(), caller -> caller));
        Map<Long, Thread.State> states = new HashMap<>();
        ProcessThreads threads = new ProcessThreads(context);
        for (ThreadInfo thread : ManagementFactory.getThreadMXBean().dumpAllThreads(false, false)) { // all at one time
            if (inCalls.containsKey(thread.getThreadId())) {
                states.put(thread.getThreadId(), thread.getThreadState());
            } else if (threads.mayAct(thread)) {
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
                + (ProcessThreads.waits(states.get(each.getKey())) ? "waiting" : "running"))
            .collect(Collectors.joining(",")))));
    }
}
