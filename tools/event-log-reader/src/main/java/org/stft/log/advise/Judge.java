package org.stft.log.advise;

import java.util.Arrays;
import java.util.function.Supplier;

/**
 * Judges the cuts at a line. A cut is quiet in every matching if on all ranks no request is open, all messages that were
 * sent before it were received before it, each collective operation is on one side, and no contested receive before it
 * could have got a message that is sent after it. See docs/event-log.md for the proof.
 */
final class Judge {

    private final CallLog log;
    private final int[] knownToSender;

    Judge(CallLog log) {
        this.log = log;
        this.knownToSender = CertainOrder.of(log);
    }

    Verdict of(Cuts cuts) {
        Faults faults = new Faults(cuts);
        String unequal = cuts.unequal();
        if (cuts.count() == 0 || log.isComplete() && !unequal.isEmpty()) {
            return new Verdict(cuts, cuts.count(), unequal);
        }
        faults.requests();
        if (faults.isEmpty()) {
            faults.messages();
            faults.collectives();
        }
        if (faults.isEmpty()) {
            faults.wildcards();
        }
        return faults.verdict();
    }

    private final class Faults {

        private final Cuts cuts;
        private final int[] changes;
        private int first = Integer.MAX_VALUE;
        private Supplier<String> reason = () -> "";

        private Faults(Cuts cuts) {
            this.cuts = cuts;
            this.changes = new int[cuts.count() + 1];
        }

        private void add(int from, int to, Supplier<String> why) {
            changes[from]++;
            changes[to]--;
            if (from < first) {
                first = from;
                reason = why;
            }
        }

        private boolean isEmpty() {
            return first == Integer.MAX_VALUE;
        }

        private Verdict verdict() {
            Arrays.parallelPrefix(changes, Integer::sum);
            return new Verdict(cuts, (int) Arrays.stream(changes).filter(each -> each > 0).count(), reason.get());
        }

        private void requests() {
            for (int rank = 0; rank < log.ranks().size(); rank++) {
                RankCalls calls = log.ranks().get(rank);
                for (int cut = 0; cut < cuts.count(); cut++) {
                    int last = cuts.lastBefore(rank, cut);
                    if (calls.isOpenAfter(last)) {
                        int on = rank;
                        add(cut, cut + 1, () -> "the request of rank " + on + " from "
                            + log.lineOf(on, calls.openAfter(last).started()) + " is open");
                    }
                }
            }
        }

        private void messages() {
            for (Message each : log.messages()) {
                int sent = cuts.before(each.source(), each.sent());
                int received = cuts.before(each.destination(), each.received());
                if (sent != received) {
                    add(Math.min(sent, received), Math.max(sent, received),
                        () -> text(each) + " crosses it, " + (each.received() == Message.NEVER
                            ? "never received"
                            : "received at " + log.lineOf(each.destination(), each.received())));
                }
            }
        }

        private String text(Message message) {
            return "the message from rank " + message.source() + " to rank " + message.destination() + " with tag "
                + message.tag() + " on " + message.communicator() + ", sent at "
                + log.lineOf(message.source(), message.sent()) + ",";
        }

        private void collectives() {
            int[] lowest = new int[log.operations()];
            int[] highest = new int[log.operations()];
            int[] call = new int[log.operations()];
            Arrays.fill(lowest, cuts.count());
            for (int rank = 0; rank < log.ranks().size(); rank++) {
                for (Collective each : log.collectives(rank)) {
                    int before = cuts.before(rank, each.call());
                    lowest[each.number()] = Math.min(lowest[each.number()], before);
                    highest[each.number()] = each.operation().lacksMembers()
                        ? cuts.count()
                        : Math.max(highest[each.number()], before);
                    call[each.number()] = log.ranks().get(rank).get(each.call()).line();
                }
            }
            for (int i = 0; i < lowest.length; i++) {
                if (lowest[i] != highest[i]) {
                    int line = call[i];
                    add(lowest[i], highest[i], () -> "ranks call the collective operation at " + log.line(line)
                        + " on different sides of it");
                }
            }
        }

        private void wildcards() {
            int[][] takenBefore = log.receivers().stream().map(this::takenBefore).toArray(int[][]::new);
            for (int i = 0; i < knownToSender.length; i++) {
                Message message = log.messages().get(i);
                int receiver = log.receiver(i);
                int cut = cuts.before(message.source(), message.sent()) - 1;
                if (receiver >= 0 && cut >= 0 && knownToSender[i] < takenBefore[receiver][cut]) {
                    WildcardReceiver by = log.receivers().get(receiver);
                    int first = knownToSender[i];
                    add(cut, cut + 1, () -> text(message) + " after it, could be taken before it at "
                        + log.lineOf(by.rank(), by.taken().get(first)));
                }
            }
        }

        /** By cut: the number of contested receives that have completed before it. */
        private int[] takenBefore(WildcardReceiver receiver) {
            int[] taken = new int[cuts.count() + 1];
            for (int call : receiver.taken()) {
                taken[cuts.before(receiver.rank(), call)]++;
            }
            Arrays.parallelPrefix(taken, Integer::sum);
            return taken;
        }
    }
}
