package org.stft.tool.replay;

import java.lang.management.ManagementFactory;
import java.lang.management.ThreadInfo;
import java.lang.management.ThreadMXBean;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Finds out that the thread whose turn it is will never make its call, because it waits for a lock of a thread that waits
 * for its own turn, or because it has ended, or none is left that could start it: the order in which threads take locks is not
 * recorded. For one thread at a time.
 */
final class LockWaits {

    private static final String OWN = "stft-";
    /** A thread that waits for its turn does not keep this lock. */
    private static final String OF_THE_REPLAY = ReplayedRun.class.getName();

    private final ThreadMXBean threads = ManagementFactory.getThreadMXBean();
    /** The program's threads at the last look, if none of them could run. */
    private List<String> stood = List.of();
    private boolean isGone;

    /**
     * Looks at the threads.
     *
     * @param next the id of the thread whose turn it is; -1 if it has made no call yet, so that it is not known. Then all
     *     threads of the program have to stand still in two looks
     * @param waiting the ids of those that wait for their turn
     * @return true if that thread will never make its call
     */
    boolean areForEver(long next, Set<Long> waiting) {
        Map<Long, ThreadInfo> all = new HashMap<>();
        for (ThreadInfo each : threads.getThreadInfo(threads.getAllThreadIds())) {
            if (each != null) { // it has ended
                all.put(each.getThreadId(), each);
            }
        }
        isGone = next >= 0 && !all.containsKey(next);
        return isGone || (next >= 0 ? leadsTo(waiting, all.get(next), all) : allStand(waiting, all));
    }

    /** Whether the last look has found that the thread has ended, or that it is not there and nobody is left that could start it. */
    boolean isGone() {
        return isGone;
    }

    private boolean allStand(Set<Long> waiting, Map<Long, ThreadInfo> all) {
        List<ThreadInfo> others = program().stream().filter(thread -> !waiting.contains(thread.getId()))
            .map(thread -> all.get(thread.getId())).filter(each -> each != null).toList();
        if (others.isEmpty()) {
            isGone = true; // nobody is left that could start it
            return true;
        }
        boolean stand = others.stream().allMatch(each -> each.getThreadState() == Thread.State.BLOCKED
            || each.getThreadState() == Thread.State.WAITING);
        List<String> now = !stand
            ? List.of()
            : others.stream()
                .map(each -> each.getThreadId() + " " + each.getBlockedCount() + " " + each.getWaitedCount()).toList();
        boolean sameAsBefore = !now.isEmpty() && now.equals(stood);
        stood = now;
        return sameAsBefore && others.stream().anyMatch(each -> leadsTo(waiting, each, all));
    }

    /** Those of the JVM are in other groups. */
    private static List<Thread> program() {
        ThreadGroup group = Thread.currentThread().getThreadGroup();
        while (group.getParent() != null && group.getParent().getParent() != null) {
            group = group.getParent();
        }
        Thread[] found = new Thread[group.activeCount() * 2 + 16];
        int count = group.enumerate(found);
        return Arrays.stream(found, 0, count).filter(thread -> !thread.getName().startsWith(OWN)).toList();
    }

    private static boolean leadsTo(Set<Long> waiting, ThreadInfo from, Map<Long, ThreadInfo> all) {
        ThreadInfo each = from;
        for (int steps = 0; each != null && steps <= all.size(); steps++) {
            if (waiting.contains(each.getThreadId())) {
                return steps > 0;
            }
            if (each.getLockInfo() != null && each.getLockInfo().getClassName().equals(OF_THE_REPLAY)) {
                return false;
            }
            each = all.get(each.getLockOwnerId());
        }
        return false;
    }
}
