package org.stft.tool.replay;

import com.google.errorprone.annotations.concurrent.GuardedBy;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Supplier;
import org.stft.base.concurrent.DaemonThreads;
import org.stft.log.Event;
import org.stft.log.EventReader;
import org.stft.log.EventText;
import org.stft.log.Host;
import org.stft.log.SealedLog;
import org.stft.probe.Call;
import org.stft.probe.ToolContext;

/**
 * The recorded run that is replayed: gives its calls to the threads of the program in their order, and ends the process
 * where the program does something else, or where the log ends. Safe for several threads.
 */
final class ReplayedRun {

    /** As {@code ExitCode.DIFFERENT} of the launcher. */
    private static final int DIFFERENT = 6;
    private static final long REPORTED_WAIT_SECONDS = 10;
    private static final long LOOK_NANOS = 500_000_000;

    private final Path directory;
    private final int rank;
    private final ToolContext context;
    @GuardedBy("this")
    private final ReplayLog log;
    private final QuestionText text;
    /** Null if there are none to take. */
    private final ReplayImages images;
    @GuardedBy("this")
    private Entry entry;
    @GuardedBy("this")
    private long calls;
    @GuardedBy("this")
    private boolean over;
    /** The ids of the threads that have made calls, by their names. */
    @GuardedBy("this")
    private final Map<String, Long> callers = new HashMap<>();
    /** The ids of the threads that wait for their turn. */
    @GuardedBy("this")
    private final Set<Long> waiting = new HashSet<>();
    @GuardedBy("this")
    private boolean watched;

    /**
     * @param stop the event before which the replay stops, or -1
     * @param entry where the program enters the log; null at its beginning
     */
    ReplayedRun(Path directory, int rank, long stop, Entry entry, ToolContext context) throws IOException {
        this.directory = directory;
        this.rank = rank;
        ReplayStop.before = stop;
        this.entry = entry;
        this.context = context;
        this.images = ReplayImages.of(context);
        this.log = new ReplayLog(directory, rank);
        this.text = new QuestionText(log.names());
    }

    synchronized Names names() {
        return log.names();
    }

    /**
     * Waits until it is the turn of this thread, takes the recorded call, and lets the next thread have its turn. Does not
     * return if the log ends, or if the program asks something else than recorded.
     *
     * @param call null for a checkpoint call
     * @param asked what the program asks, with the names that are known then
     */
    RecordedCall take(String thread, Call call, Supplier<byte[]> asked) {
        RecordedCall recorded = awaitTurn(thread);
        byte[] question = asked.get();
        if (enters(recorded, call, question)) {
            recorded = awaitTurn(thread);
            question = asked.get();
        }
        if (recorded == null) {
            throw endOfLog(call == null ? Question.CHECKPOINT : call.toString());
        }
        if (!Arrays.equals(recorded.question(), question)) {
            enterEarlier(question);
            throw different(recorded, text.of(recorded.question()), QuestionText.found(call, question, names()));
        }
        if (call == null || !call.operation().isOutsideMpi()) {
            if (images != null) {
                images.at(recorded.event());
            }
            ReplayStop.reached = recorded.event();
            stop(recorded);
        }
        taken();
        return recorded;
    }

    private void stop(RecordedCall recorded) {
        long stop = ReplayStop.before;
        if (stop >= 0 && recorded.event() >= stop) {
            ReplayStop.here(recorded.event(), text.of(recorded.question()), context);
        }
    }

    /** Continues with what followed the version from which the program was restored, if it makes that call. */
    private synchronized boolean enters(RecordedCall recorded, Call call, byte[] question) {
        if (entry == null || !entry.isNow(recorded, call == null, question)) {
            return false;
        }
        try {
            if (!log.skipTo(entry.version())) {
                throw failed("The log has no checkpoint call that saved version " + entry.version() + ".", DIFFERENT);
            }
            return true;
        } catch (IOException e) {
            throw failed(unreadable(e), 1);
        }
    }

    /** Some of the calls before may have been the first ones that followed the version. */
    private synchronized void enterEarlier(byte[] question) {
        if (entry != null && entry.isEntered()) {
            try {
                OptionalInt earlier = entry.earlier(log, question);
                if (earlier.isPresent()) {
                    over = true;
                    entry.repeat(earlier.getAsInt());
                }
            } catch (IOException e) {
                throw failed(unreadable(e), 1);
            }
        }
    }

    private synchronized void taken() {
        try {
            log.take();
            calls++;
            if (entry != null && entry.isEntered()) {
                entry = null; // the call that followed the version was made
            }
            notifyAll();
        } catch (IOException e) {
            throw failed(unreadable(e), 1);
        }
    }

    private static String unreadable(IOException e) {
        return "The data of the rank cannot be read: " + e.getMessage();
    }

    private synchronized RecordedCall awaitTurn(String thread) {
        long me = Thread.currentThread().getId();
        callers.put(thread, me);
        long told = 0;
        try {
            RecordedCall next = log.peek();
            while (next != null && !next.thread().equals(thread)) {
                long since = System.nanoTime();
                waiting.add(me);
                if (!watched) {
                    watched = true;
                    DaemonThreads.start("stft-replay-locks", this::watch);
                }
                wait(TimeUnit.SECONDS.toMillis(REPORTED_WAIT_SECONDS));
                if (System.nanoTime() - since > TimeUnit.SECONDS.toNanos(REPORTED_WAIT_SECONDS) && told++ == 0) {
                    context.report("thread " + thread + " waits: in the recorded run, thread " + next.thread()
                        + " called " + text.of(next.question()) + " first.");
                }
                next = log.peek();
            }
            return next;
        } catch (IOException e) {
            throw failed(unreadable(e), 1);
        } catch (InterruptedException e) {
            throw failed("The program has interrupted a thread that calls MPI, which is not recorded.", DIFFERENT);
        } finally {
            waiting.remove(me);
        }
    }

    /** What {@link LockWaits} looks at. */
    private record Turn(RecordedCall next, long caller, Set<Long> waiting) {}

    /** Not on a thread of the program: a look at threads takes identity hash codes, which would then be others there. */
    private void watch() {
        LockWaits lockWaits = new LockWaits();
        long suspected = -1;
        for (Turn turn = turn(); turn != null; turn = turn()) {
            boolean forEver = !turn.waiting().isEmpty() && lockWaits.areForEver(turn.caller(), turn.waiting());
            long number = turn.next().number();
            if (forEver && number == suspected) {
                String call = "thread " + turn.next().thread() + " has to make the call "
                    + text.of(turn.next().question())
                    + " now, but ";
                throw failed(lockWaits.isGone()
                    ? "The program has other threads than in the recorded run: " + call
                        + "there is no such thread, and the others may only call after it."
                    : "Threads take their locks in another order than in the recorded run, and that order is not"
                        + " recorded: " + call + "waits for a lock of a thread that may only call after it.",
                    DIFFERENT);
            }
            suspected = forEver ? number : -1;
            LockSupport.parkNanos(LOOK_NANOS);
        }
    }

    /** Null if there will be no more turns. */
    private synchronized Turn turn() {
        try {
            RecordedCall next = over ? null : log.peek();
            return next == null
                ? null
                : new Turn(next, callers.getOrDefault(next.thread(), -1L), Set.copyOf(waiting));
        } catch (IOException e) {
            return null; // the thread whose turn it is reports it
        }
    }

    /** Ends the process at a call that cannot be replayed. */
    Error stop(String reason, RecordedCall recorded) {
        return failed(reason + " It is " + text.of(recorded.question()) + ".", 1);
    }

    private Error different(RecordedCall recorded, String expected, String found) {
        return failed("The program does something else than in the recorded run, at its call " + recorded.number()
            + " (event " + recorded.event() + "):\n  recorded: " + expected + "\n  now:      " + found, DIFFERENT);
    }

    private Error endOfLog(String called) {
        String problem;
        synchronized (this) {
            problem = log.problem();
        }
        return problem.isEmpty()
            ? failed(equal() + " The log ends here, before " + called + ": " + how(), 0)
            : failed(equal() + " The log ends before " + called + ": " + problem + ".", 1);
    }

    private synchronized String equal() {
        return "All " + calls + " calls were as recorded.";
    }

    /** How the recorded process ended. */
    private String how() {
        try (EventReader events = EventReader.open(directory, rank)) {
            events.finish();
            while (events.next() != null) {
                continue;
            }
            List<Event> open = events.openCalls();
            String in = open.isEmpty()
                ? "outside of calls of MPI"
                : "in " + EventText.ofOpen(open.get(0), events.tables());
            return "the recorded process " + ended(events) + " " + in + ".";
        } catch (IOException e) {
            return "how the recorded process ended cannot be read: " + e.getMessage() + ".";
        }
    }

    private static String ended(EventReader events) {
        if (events.isClosed() && !events.ending().equals(SealedLog.KILLED)) {
            return "ended (" + events.ending() + ")";
        }
        if (events.isClosed() || events.run().hasNoProcess()) {
            return "was killed";
        }
        return events.run().get("host").equals(Host.id()) ? "is still running," : "was killed or is still running,";
    }

    /** Ends the process, as nothing else can be done. */
    private Error failed(String message, int code) {
        synchronized (this) {
            over = true;
        }
        System.out.flush();
        context.report(message);
        Runtime.getRuntime().halt(code);
        return new AssertionError("halt has returned");
    }

    /** At the end of the program. */
    void end() {
        RecordedCall more;
        synchronized (this) {
            if (over) {
                return;
            }
            over = true;
            try {
                more = log.peek();
            } catch (IOException e) {
                more = null;
            }
        }
        if (more != null) {
            throw failed("The program has ended, but the recorded run went on with " + text.of(more.question()) + ".",
                DIFFERENT);
        }
        context.report(equal());
    }
}
