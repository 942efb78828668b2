package org.stft.log.advise;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.stft.log.Event;

/**
 * A loop of random exchanges, and runs of it in which messages overtake each other as far as MPI permits. Each step is a
 * call of one rank.
 */
final class RandomProgram {

    static final int RANKS = 3;

    private static final int ITERATIONS = 3;
    private static final int EXCHANGES = 4;

    private final Random random;
    private final List<List<Step>> steps = List.of(new ArrayList<>(), new ArrayList<>(), new ArrayList<>());
    private final boolean wildcards;

    enum Kind { SEND, RECEIVE, POST, WAIT, BARRIER, BCAST }

    /** @param peer the root of a {@code BCAST} */
    record Step(Kind kind, int peer, int tag, int request, int line) {}

    /** A message of a run: the steps that sent it and that completed its receive. */
    record Received(int source, int sent, int destination, int received) {}

    RandomProgram(Random random, boolean wildcards) {
        this.random = random;
        this.wildcards = wildcards;
        long seed = random.nextLong();
        for (int i = 0; i < ITERATIONS; i++) {
            Random body = new Random(seed); // the same in each iteration
            for (int exchange = 0; exchange < EXCHANGES; exchange++) {
                add(body, 10 * exchange);
            }
        }
    }

    List<List<Step>> steps() {
        return steps;
    }

    private void add(Random body, int line) {
        int tag = body.nextInt(2);
        switch (body.nextInt(6)) {
            case 0 -> all(Kind.BARRIER, Event.NONE, line);
            case 1 -> all(Kind.BCAST, body.nextInt(RANKS), line);
            case 2 -> transfer(body, tag, line);
            case 3 -> toOne(body, tag, line);
            case 4 -> shift(body, tag, line, false);
            default -> shift(body, tag, line, true);
        }
    }

    private void all(Kind kind, int root, int line) {
        for (int rank = 0; rank < RANKS; rank++) {
            steps.get(rank).add(new Step(kind, root, 0, 0, line));
        }
    }

    private void transfer(Random body, int tag, int line) {
        int from = body.nextInt(RANKS);
        int to = (from + 1 + body.nextInt(RANKS - 1)) % RANKS;
        steps.get(from).add(new Step(Kind.SEND, to, tag, 0, line));
        steps.get(to).add(new Step(Kind.RECEIVE, source(body, from), tag(body, tag), 0, line + 1));
    }

    private void toOne(Random body, int tag, int line) {
        int to = body.nextInt(RANKS);
        for (int from = 0; from < RANKS; from++) {
            if (from != to) {
                steps.get(from).add(new Step(Kind.SEND, to, tag, 0, line));
                steps.get(to).add(new Step(Kind.RECEIVE, source(body, from), tag(body, tag), 0, line + 1));
            }
        }
    }

    private void shift(Random body, int tag, int line, boolean posted) {
        int by = 1 + body.nextInt(RANKS - 1);
        boolean any = wildcards && body.nextInt(3) == 0;
        for (int rank = 0; rank < RANKS; rank++) {
            int source = any ? Event.ANY : (rank + RANKS - by) % RANKS;
            List<Step> own = steps.get(rank);
            if (posted) {
                own.add(new Step(Kind.POST, source, tag, own.size(), line + 1));
            }
            own.add(new Step(Kind.SEND, (rank + by) % RANKS, tag, 0, line));
            own.add(posted
                ? new Step(Kind.WAIT, source, tag, own.size() - 2, line + 2)
                : new Step(Kind.RECEIVE, source, tag, 0, line + 1));
        }
    }

    private int source(Random body, int from) {
        return wildcards && body.nextInt(3) == 0 ? Event.ANY : from;
    }

    private int tag(Random body, int tag) {
        return wildcards && body.nextInt(6) == 0 ? Event.ANY : tag;
    }

    /** A run, in a random order, until all steps are done or none can be. */
    final class Run {

        private final int[] at = new int[RANKS];
        private final int[] entered = new int[RANKS];
        private final List<Mail> inFlight = new ArrayList<>();
        private final List<List<Mail>> arrived = List.of(new ArrayList<>(), new ArrayList<>(), new ArrayList<>());
        private final List<Deque<Posted>> posted = List.of(new ArrayDeque<>(), new ArrayDeque<>(), new ArrayDeque<>());
        private final Map<Integer, Map<Integer, Mail>> done = new HashMap<>();
        private final List<Received> received = new ArrayList<>();
        private final LoggedProgram log;

        private record Mail(int source, int destination, int tag, int sent) {}

        private record Posted(int request, int source, int tag) {
            boolean accepts(Mail mail) {
                return (source == Event.ANY || source == mail.source()) && (tag == Event.ANY || tag == mail.tag());
            }
        }

        /** @param log gets the events; may be null */
        Run(LoggedProgram log) {
            this.log = log;
            for (int rank = 0; rank < RANKS; rank++) {
                done.put(rank, new HashMap<>());
            }
            int idle = 0;
            while (idle < 200) {
                idle = random.nextBoolean() ? deliver() ? 0 : idle + 1 : step(random.nextInt(RANKS)) ? 0 : idle + 1;
            }
        }

        boolean isComplete() {
            return at[0] == steps.get(0).size() && at[1] == steps.get(1).size() && at[2] == steps.get(2).size();
        }

        /** The messages that were received. */
        List<Received> received() {
            return received;
        }

        private boolean deliver() {
            if (inFlight.isEmpty()) {
                return false;
            }
            Mail any = inFlight.get(random.nextInt(inFlight.size()));
            Mail first = inFlight.stream()
                .filter(each -> each.source() == any.source() && each.destination() == any.destination()).findFirst()
                .orElseThrow();
            inFlight.remove(first);
            arrived.get(first.destination()).add(first);
            match(first.destination());
            return true;
        }

        private void match(int rank) {
            for (Posted receive : List.copyOf(posted.get(rank))) {
                arrived.get(rank).stream().filter(receive::accepts).findFirst().ifPresent(mail -> {
                    arrived.get(rank).remove(mail);
                    posted.get(rank).remove(receive);
                    done.get(rank).put(receive.request(), mail);
                });
            }
        }

        private void post(int rank, int request, Step step) {
            posted.get(rank).add(new Posted(request, step.peer(), step.tag()));
            match(rank);
        }

        private boolean step(int rank) {
            if (at[rank] == steps.get(rank).size()) {
                return false;
            }
            Step step = steps.get(rank).get(at[rank]);
            if (!act(rank, step)) {
                return false;
            }
            at[rank]++;
            return true;
        }

        /** Returns false if the rank has to wait; a receive is then posted. */
        private boolean act(int rank, Step step) {
            switch (step.kind()) {
                case SEND -> {
                    inFlight.add(new Mail(rank, step.peer(), step.tag(), at[rank]));
                    log(() -> log.send(rank, step.peer(), step.tag(), LoggedProgram.NO_REQUEST, step.line()));
                }
                case POST -> {
                    post(rank, step.request(), step);
                    log(() -> log.post(rank, step.peer(), step.tag(), step.request(), step.line()));
                }
                case RECEIVE -> {
                    return receive(rank, step);
                }
                case WAIT -> {
                    return complete(rank, step, step.request());
                }
                case BARRIER, BCAST -> {
                    return collective(rank, step);
                }
            }
            return true;
        }

        private boolean receive(int rank, Step step) {
            int request = -1 - at[rank];
            if (entered[rank] != request) {
                entered[rank] = request;
                post(rank, request, step);
            }
            return complete(rank, step, request);
        }

        private boolean complete(int rank, Step step, int request) {
            Mail mail = done.get(rank).remove(request);
            if (mail == null) {
                return false;
            }
            received.add(new Received(mail.source(), mail.sent(), rank, at[rank]));
            int flags = (step.peer() == Event.ANY ? Event.ANY_SOURCE : 0)
                | (step.tag() == Event.ANY ? Event.ANY_TAG : 0);
            log(() -> {
                if (request < 0) {
                    log.receive(rank, mail.source(), mail.tag(), flags, step.line());
                } else {
                    log.completeReceive(rank, mail.source(), mail.tag(), flags, request, step.line());
                }
            });
            return true;
        }

        /** Ranks come to collective operations in the same order: the n-th one of each is the same. */
        private boolean collective(int rank, Step step) {
            long number = collectivesBefore(rank);
            for (int other = 0; other < RANKS; other++) {
                boolean waits = step.kind() == Kind.BARRIER || other == step.peer();
                long others = collectivesBefore(other);
                if (waits && others <= number && !(others == number && isInCollective(other))) {
                    return false;
                }
            }
            if (step.kind() == Kind.BARRIER) {
                log(() -> log.barrier(rank, step.line()));
            } else {
                log(() -> log.bcast(rank, step.peer(), step.line()));
            }
            return true;
        }

        private long collectivesBefore(int rank) {
            return steps.get(rank).subList(0, at[rank]).stream().filter(RandomProgram::isCollective).count();
        }

        private boolean isInCollective(int rank) {
            return at[rank] < steps.get(rank).size() && isCollective(steps.get(rank).get(at[rank]));
        }

        private void log(Runnable event) {
            if (log != null) {
                event.run();
            }
        }
    }

    private static boolean isCollective(Step step) {
        return step.kind() == Kind.BARRIER || step.kind() == Kind.BCAST;
    }
}
