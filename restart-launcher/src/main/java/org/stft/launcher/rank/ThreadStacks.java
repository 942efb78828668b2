package org.stft.launcher.rank;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.stft.link.RankEvent;
import org.stft.link.RankEvent.Stacks.Frame;
import org.stft.link.RankEvent.Stacks.OfThread;
import org.stft.mp.MessagePassingProvider;

/** Where the threads of this process are, as far as the user of the program has to know. */
final class ThreadStacks {

    /** The maximum number of frames of a thread, after an endless recursion as well. */
    private static final int MOST = 100;
    /** The maximum length of an answer: less than that of a message, so that it is always sent. */
    private static final int MAX_BYTES = 900_000;
    private static final int BYTES_OF_CHAR = 3;
    private static final int BYTES_OF_LENGTHS = 12;
    private static final String MAIN = "main";
    private static final List<String> JAVA = List.of("java.", "jdk.", "sun.", "com.sun.", "javax.");
    /** Between the program and MPI. */
    private static final List<String> TOOLS = List.of("org.stft.log.", "org.stft.probe.", "org.stft.tool.");
    private static final List<String> STFT = List.of("org.stft.Checkpoint", "org.stft.Stft", "org.stft.base.",
        "org.stft.config.",
        "org.stft.criu.", "org.stft.event.", "org.stft.fault.", "org.stft.internal.", "org.stft.launcher.rank.",
        "org.stft.link.", "org.stft.mp.", "org.stft.services.", "org.stft.spc.", "org.stft.store.");

    private final Collection<MessagePassingProvider> bindings;

    ThreadStacks(Collection<MessagePassingProvider> bindings) {
        this.bindings = bindings;
    }

    /** Looks at all threads but the present one. */
    RankEvent.Stacks take(long request) {
        List<OfThread> threads = new ArrayList<>();
        Set<String> names = new HashSet<>();
        int room = MAX_BYTES;
        int omitted = 0;
        for (Map.Entry<Thread, StackTraceElement[]> each : inOrder()) {
            OfThread thread = of(differing(each.getKey().getName(), names), each.getValue());
            room -= bytes(thread);
            if (room >= 0) {
                threads.add(thread);
            } else {
                omitted++;
            }
        }
        return new RankEvent.Stacks(request, threads, omitted);
    }

    private static List<Map.Entry<Thread, StackTraceElement[]>> inOrder() {
        return Thread.getAllStackTraces().entrySet().stream()
            .filter(each -> each.getKey() != Thread.currentThread() && each.getValue().length > 0)
            .sorted(Comparator.comparing(each -> each.getKey().getId())).toList();
    }

    private static String differing(String name, Set<String> names) {
        String differing = name;
        for (int number = 2; !names.add(differing); number++) {
            differing = name + " (" + number + ")";
        }
        return differing;
    }

    /** The most that it takes in a message. */
    private static int bytes(OfThread thread) {
        return BYTES_OF_LENGTHS + BYTES_OF_CHAR * thread.name().length() + thread.frames().stream()
            .mapToInt(frame -> BYTES_OF_LENGTHS
                + BYTES_OF_CHAR * (frame.type().length() + frame.method().length() + frame.line().length()))
            .sum();
    }

    /** @param stack the innermost frame first */
    OfThread of(String name, StackTraceElement... stack) {
        List<StackTraceElement> outermostFirst = new ArrayList<>(List.of(stack));
        outermostFirst.removeIf(frame -> frame.getClassName().indexOf('/') >= 0); // hidden: the class of a lambda
        Collections.reverse(outermostFirst);
        boolean ofProgram = outermostFirst.stream().anyMatch(this::isOfProgram);
        List<Frame> frames = ofProgram
            ? folded(outermostFirst)
            : outermostFirst.stream().map(ThreadStacks::withLine).toList();
        return new OfThread(name, ofProgram || isMain(outermostFirst), shortened(frames));
    }

    private List<Frame> folded(List<StackTraceElement> stack) {
        List<Frame> frames = new ArrayList<>();
        int next = 0;
        while (!isOfProgram(stack.get(next))) {
            next++; // what has called the program
        }
        while (next < stack.size()) {
            if (isOfProgram(stack.get(next))) {
                frames.add(withLine(stack.get(next)));
                next++;
            } else {
                int first = next;
                while (next < stack.size() && !isOfProgram(stack.get(next))) {
                    next++;
                }
                StackTraceElement called = called(stack.subList(first, next));
                frames.add(new Frame(called.getClassName(), called.getMethodName(), ""));
            }
        }
        return frames;
    }

    /** What the program has called, out of frames that are not its own: where a tool has redirected a call of MPI, that one. */
    private static StackTraceElement called(List<StackTraceElement> foreign) {
        StackTraceElement first = foreign.get(0);
        return !startsWith(first, TOOLS)
            ? first
            : foreign.stream().filter(frame -> !startsWith(frame, TOOLS) && !startsWith(frame, JAVA)).findFirst()
                .orElse(first);
    }

    private static Frame withLine(StackTraceElement frame) {
        return new Frame(frame.getClassName(), frame.getMethodName(), line(frame));
    }

    private boolean isOfProgram(StackTraceElement frame) {
        return !startsWith(frame, JAVA) && !startsWith(frame, TOOLS) && !startsWith(frame, STFT)
            && bindings.stream().noneMatch(binding -> binding.isOwnFrame(frame));
    }

    private static boolean startsWith(StackTraceElement frame, List<String> prefixes) {
        return prefixes.stream().anyMatch(frame.getClassName()::startsWith);
    }

    /** The main thread before the program's {@code main}. */
    private static boolean isMain(List<StackTraceElement> stack) {
        StackTraceElement outermost = stack.get(0);
        return outermost.getClassName().equals(RankMain.class.getName()) && outermost.getMethodName().equals(MAIN);
    }

    private static String line(StackTraceElement frame) {
        if (frame.getFileName() == null) {
            return "";
        }
        return frame.getLineNumber() < 0 ? frame.getFileName() : frame.getFileName() + ":" + frame.getLineNumber();
    }

    private static List<Frame> shortened(List<Frame> frames) {
        if (frames.size() <= MOST) {
            return frames;
        }
        List<Frame> some = new ArrayList<>(frames.subList(0, MOST / 2));
        some.add(new Frame("", (frames.size() - MOST) + " more", ""));
        some.addAll(frames.subList(frames.size() - MOST / 2, frames.size()));
        return some;
    }
}
