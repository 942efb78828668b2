package org.stft.eml.data;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.stream.IntStream;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.stft.eml.ProgramLog;

/** Past, future and messages in logs of random programs, against what the program knew when it ran. */
class CausalityTest {

    private static final int RANKS = 3;
    private static final int STEPS = 40;

    @TempDir
    private Path directory;

    /** An event of the program, with all that happened before it. */
    private static final class Happened {

        private final int rank;
        private final int number;
        private final Set<Happened> past = new HashSet<>();
        private Happened sent;

        private Happened(int rank, int number) {
            this.rank = rank;
            this.number = number;
        }

        private void after(Happened one) {
            if (one != null) {
                past.addAll(one.past);
                past.add(one);
            }
        }
    }

    /** A program that makes its steps at random and notes what it knows of their order. */
    private static final class Program {

        private final Random random;
        private final ProgramLog log;
        private final List<List<Happened>> happened = new ArrayList<>();
        private final Map<List<Integer>, Deque<Happened>> sent = new HashMap<>();
        private final List<Runnable> open = new ArrayList<>();
        private int requests;

        private Program(ProgramLog log, long seed) {
            this.log = log;
            this.random = new Random(seed);
            IntStream.range(0, RANKS).forEach(rank -> happened.add(new ArrayList<>()));
        }

        private Happened last(int rank) {
            List<Happened> own = happened.get(rank);
            return own.isEmpty() ? null : own.get(own.size() - 1);
        }

        private Happened add(int rank) {
            Happened added = new Happened(rank, happened.get(rank).size());
            added.after(last(rank));
            happened.get(rank).add(added);
            return added;
        }

        private void step() {
            int rank = random.nextInt(RANKS);
            int other = (rank + 1 + random.nextInt(RANKS - 1)) % RANKS;
            int tag = random.nextInt(2);
            switch (random.nextInt(9)) {
                case 0, 1, 2 -> {
                    log.send(rank, other, tag, 10, 1);
                    sent.computeIfAbsent(List.of(rank, other, tag), key -> new ArrayDeque<>()).add(add(rank));
                }
                case 3, 4 -> receive(rank, other, tag);
                case 5, 6 -> {
                    if (random.nextBoolean()) {
                        post(rank, other, tag);
                    } else if (!open.isEmpty()) {
                        open.remove(random.nextInt(open.size())).run();
                    }
                }
                case 7 -> collective(random.nextInt(RANKS), 0);
                default -> collective(random.nextInt(RANKS), 1 + random.nextInt(2));
            }
        }

        private Happened take(int rank, int from, int tag) {
            Deque<Happened> messages = sent.get(List.of(from, rank, tag));
            return messages == null ? null : messages.poll();
        }

        private void receive(int rank, int from, int tag) {
            Happened message = take(rank, from, tag);
            if (message != null) {
                log.receive(rank, from, tag, 10, 2);
                deliver(rank, message);
            }
        }

        private void deliver(int rank, Happened message) {
            Happened received = add(rank);
            received.after(message);
            received.sent = message;
        }

        private void post(int rank, int from, int tag) {
            Happened message = take(rank, from, tag);
            if (message != null) {
                int request = requests++;
                log.post(rank, from, tag, request, 3);
                add(rank);
                open.add(() -> {
                    log.complete(rank, from, tag, 10, request, 4);
                    deliver(rank, message);
                });
            }
        }

        /** @param kind 0: a barrier, 1: from the root to all, 2: from all to the root */
        private void collective(int root, int kind) {
            List<Happened> before = new ArrayList<>();
            IntStream.range(0, RANKS).forEach(rank -> before.add(last(rank)));
            for (int rank = 0; rank < RANKS; rank++) {
                if (kind == 0) {
                    log.barrier(rank, 5);
                } else if (kind == 1) {
                    log.bcast(rank, root, 6);
                } else {
                    log.reduce(rank, root, 7);
                }
                Happened own = add(rank);
                for (int from = 0; from < RANKS; from++) {
                    if (kind == 0 || kind == 1 && from == root || kind == 2 && rank == root) {
                        own.after(before.get(from));
                    }
                }
            }
        }
    }

    static IntStream seeds() {
        return IntStream.range(0, 200);
    }

    @ParameterizedTest
    @MethodSource("seeds")
    void randomProgram_pastFutureAndMessagesAreThoseOfTheRun(int seed) throws Exception {
        ProgramLog log = new ProgramLog(directory, RANKS);
        Program program = new Program(log, seed);
        for (int i = 0; i < STEPS; i++) {
            program.step();
        }
        program.open.forEach(Runnable::run);
        log.close();
        LoggedEvents events = log.read();
        Causality causality = new Causality(events);
        Map<Integer, BitSet> futures = new HashMap<>();
        for (Happened each : program.happened.stream().flatMap(List::stream).toList()) {
            int event = events.find(each.rank, each.number);
            BitSet past = new BitSet();
            each.past.forEach(before -> past.set(events.find(before.rank, before.number)));
            assertThat(causality.past(event)).as("past of %s", event).isEqualTo(past);
            past.stream().forEach(before -> futures.computeIfAbsent(before, key -> new BitSet()).set(event));
            if (each.sent != null) {
                assertThat(events.messages().partner(event)).isEqualTo(events.find(each.sent.rank, each.sent.number));
            }
        }
        int[] steps = LogicalSteps.of(events, causality);
        for (int event = 0; event < events.size(ElementKind.EVENT); event++) {
            int step = steps[event];
            assertThat(causality.past(event).stream().map(before -> steps[before])).as("steps before %s", event)
                .allMatch(before -> before < step);
            assertThat(causality.future(event)).as("future of %s", event)
                .isEqualTo(futures.getOrDefault(event, new BitSet()));
        }
    }
}
