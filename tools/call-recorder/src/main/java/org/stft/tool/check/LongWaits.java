package org.stft.tool.check;

import java.util.List;
import java.util.StringJoiner;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import mpi.Request;
import org.stft.base.concurrent.DaemonThreads;
import org.stft.probe.Call;
import org.stft.probe.Operation;
import org.stft.probe.ToolContext;
import org.stft.tool.log.EventLog;

/**
 * Writes what calls wait for that do not return for some time, and that nothing else happens in the rank. A call only leaves a note for the thread that does so: most
 * return at once.
 */
final class LongWaits implements Runnable {

    private static final long TICK_MILLIS = 100;
    /** A call that is seen for so many ticks has lasted long. */
    private static final int LONG = 3;

    private final EventLog log;
    private final CheckBlocks blocks;
    private final BlockedRank rank;
    private final List<Waiter> waiters = new CopyOnWriteArrayList<>();
    private final ThreadLocal<Waiter> current = ThreadLocal.withInitial(this::add);
    private final CountDownLatch ended = new CountDownLatch(1);
    private volatile boolean newLog;

    LongWaits(EventLog log, CheckBlocks blocks, ToolContext context) {
        this.log = log;
        this.blocks = blocks;
        this.rank = new BlockedRank(log, blocks, context);
    }

    /** A call that waits, with the requests that it was given. */
    private static final class Waiting {

        final Operation operation;
        final Request[] requests;

        Waiting(Call call) {
            operation = call.operation();
            requests = call.requests().clone(); // the program may change it
        }
    }

    /** A thread that has waited. */
    private static final class Waiter {

        final Thread thread = Thread.currentThread();
        final int number;
        final AtomicReference<Waiting> now = new AtomicReference<>();
        /** The call that was seen at the last tick, and for how many. */
        Waiting seen;
        int ticks;

        Waiter(int number) {
            this.number = number;
        }
    }

    private Waiter add() {
        Waiter waiter = new Waiter(log.thread());
        waiters.add(waiter);
        return waiter;
    }

    void start() {
        DaemonThreads.start("stft-call-check", this);
    }

    void end() {
        ended.countDown();
    }

    /** The process was restored: another log begins, which has nothing of the calls that threads are in. */
    void newLog() {
        newLog = true;
    }

    /** Makes a call that waits. */
    Object proceed(Call call) {
        AtomicReference<Waiting> now = current.get().now;
        now.setRelease(new Waiting(call));
        try {
            return call.proceed();
        } finally {
            now.setRelease(null);
        }
    }

    @Override
    public void run() {
        try {
            while (!ended.await(TICK_MILLIS, TimeUnit.MILLISECONDS)) {
                boolean again = newLog;
                newLog = false;
                waiters.removeIf(each -> !each.thread.isAlive());
                waiters.forEach(each -> look(each, again));
                if (again) {
                    rank.newLog();
                }
                rank.look();
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt(); // nobody but the end of the process would do that
        }
    }

    private void look(Waiter waiter, boolean again) {
        Waiting waiting = waiter.now.getAcquire();
        if (waiting != waiter.seen || again) {
            waiter.seen = waiting;
            waiter.ticks = 0;
        } else if (waiting != null && waiter.ticks < LONG) {
            boolean isLong = waiter.ticks + 1 == LONG;
            waiter.ticks += !isLong || write(waiter, waiting) ? 1 : 0; // else at the next tick
        }
    }

    private boolean write(Waiter waiter, Waiting waiting) {
        long start = log.entered(waiter.number);
        boolean any = waiting.operation == Operation.WAITANY || waiting.operation == Operation.WAITSOME;
        StringJoiner numbers = new StringJoiner(",");
        for (Request request : waiting.requests) {
            if (log.isOpen(request)) {
                numbers.add(Integer.toString(log.number(request)));
            }
        }
        return start >= 0 && waiter.now.getAcquire() == waiting && blocks.write(CheckBlocks.line(
            List.of("waits", Integer.toString(waiter.number), Long.toString(start), any ? "ANY" : "ALL",
                numbers.toString())));
    }
}
