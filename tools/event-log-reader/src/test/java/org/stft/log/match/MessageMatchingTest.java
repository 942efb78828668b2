package org.stft.log.match;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.Test;

/** The matching of what one rank receives on one communicator. */
class MessageMatchingTest {

    private final Map<String, String> pairs = new HashMap<>();
    private final MessageMatching<String, Match<String, Asked>> matching = new MessageMatching<>(
        (message, receive) -> pairs.put(receive.posting().name(), message));

    private record Asked(String name, int source, int tag, boolean probe) implements Pattern {}

    private Match<String, Asked> post(String name, int source, int tag) {
        return post(new Asked(name, source, tag, false));
    }

    private Match<String, Asked> post(Asked asked) {
        Match<String, Asked> receive = new Match<>(asked);
        matching.posted(receive);
        return receive;
    }

    private List<String> unreceived() {
        List<String> all = new ArrayList<>();
        matching.eachUnreceived(all::add);
        return all;
    }

    @Test
    void secondMessageOfASender_belongsToTheSecondReceive_whicheverIsReadFirst() {
        matching.completed(post("r1", 1, 0), 1, 0);
        matching.sent(1, 0, "m1");
        matching.sent(1, 0, "m2");
        matching.completed(post("r2", Pattern.ANY, Pattern.ANY), 1, 0);
        assertThat(pairs).isEqualTo(Map.of("r1", "m1", "r2", "m2"));
    }

    @Test
    void laterReceiveCompletesFirst_isMatchedWhenTheEarlierOneIsKnown() {
        Match<String, Asked> first = post("r1", Pattern.ANY, 0);
        Match<String, Asked> second = post("r2", Pattern.ANY, 0);
        matching.sent(1, 0, "m1");
        matching.sent(1, 0, "m2");
        matching.completed(second, 1, 0);
        assertThat(pairs).isEmpty();
        assertThat(second.isPlaced()).isFalse();
        matching.completed(first, 1, 0);
        assertThat(pairs).isEqualTo(Map.of("r1", "m1", "r2", "m2"));
    }

    @Test
    void earlierReceiveThatCannotHaveGotIt_doesNotHoldUpALaterOne() {
        post("other tag", Pattern.ANY, 9);
        post("other source", 2, Pattern.ANY);
        matching.sent(1, 0, "m");
        matching.completed(post("r", Pattern.ANY, Pattern.ANY), 1, 0);
        assertThat(pairs).isEqualTo(Map.of("r", "m"));
        assertThat(matching.open()).extracting(open -> open.posting().name()).containsExactly("other tag",
            "other source");
    }

    @Test
    void receiveThatNeverCompletes_isPassedOverWhenItIsGivenUp() {
        post("never", Pattern.ANY, 0);
        matching.sent(1, 0, "m");
        matching.completed(post("r", Pattern.ANY, 0), 1, 0);
        assertThat(unreceived()).containsExactly("m");
        matching.giveUp();
        assertThat(pairs).isEqualTo(Map.of("r", "m"));
        assertThat(unreceived()).isEmpty();
    }

    @Test
    void probe_leavesItsMessageToTheReceive() {
        Match<String, Asked> before = post(new Asked("p1", Pattern.ANY, 0, true));
        matching.completed(before, 1, 0);
        matching.sent(1, 0, "m");
        Match<String, Asked> after = post(new Asked("p2", Pattern.ANY, 0, true));
        matching.completed(after, 1, 0);
        assertThat(before.message()).isEqualTo("m");
        assertThat(after.message()).isEqualTo("m");
        assertThat(unreceived()).containsExactly("m");
        matching.completed(post("r", 1, 0), 1, 0);
        assertThat(pairs).isEqualTo(Map.of("r", "m"));
    }

    @Test
    void ofALostSender_whatItSentBeforeIsMatched() {
        matching.sent(1, 0, "m1");
        matching.senderLost(1);
        matching.completed(post("r1", 1, 0), 1, 0);
        matching.completed(post("r2", 1, 0), 1, 0);
        matching.sent(1, 0, "would be the second");
        assertThat(pairs).isEqualTo(Map.of("r1", "m1"));
    }

    @Test
    void ofALostReceiver_whatItGotBeforeIsMatched_andNothingIsKept() {
        matching.completed(post("r1", 1, 0), 1, 0);
        matching.sent(2, 0, "left over");
        matching.receiverLost();
        matching.sent(1, 0, "m1");
        matching.sent(1, 0, "left over");
        assertThat(pairs).isEqualTo(Map.of("r1", "m1"));
        assertThat(unreceived()).isEmpty();
    }

    /** A rank matches by MPI's rules; the matching must find the same from the envelopes, in any order of reading. */
    @RepeatedTest(200)
    void randomReceives_areMatchedAsTheRankDid() {
        long seed = Long.getLong("stft.test.seed", System.nanoTime());
        Random random = new Random(seed);
        Exchange exchange = new Exchange(random);
        exchange.run();
        List<List<Runnable>> logs = new ArrayList<>(exchange.senders);
        logs.add(exchange.receiver);
        while (logs.removeIf(List::isEmpty) || !logs.isEmpty()) {
            if (!logs.isEmpty()) {
                logs.get(random.nextInt(logs.size())).remove(0).run();
            }
        }
        matching.giveUp();
        assertThat(pairs).as("seed %d", seed).isEqualTo(exchange.pairs).isNotEmpty();
        assertThat(unreceived()).as("seed %d", seed).containsExactlyInAnyOrderElementsOf(exchange.left);
        assertThat(matching.open()).as("seed %d", seed).extracting(open -> open.posting().name())
            .containsExactlyElementsOf(exchange.open);
    }

    /** A rank that receives messages of three senders, and the logs that this leaves. */
    private final class Exchange {

        private static final int STEPS = 60;

        private final Random random;
        private final List<List<Runnable>> senders = List.of(new ArrayList<>(), new ArrayList<>(), new ArrayList<>());
        private final List<Runnable> receiver = new ArrayList<>();
        private final Map<String, String> pairs = new HashMap<>();
        private final Set<String> left = new HashSet<>();
        private final List<String> open = new ArrayList<>();
        private final List<Message> inFlight = new ArrayList<>();
        private final List<Asked> posted = new ArrayList<>();
        private final Map<Asked, Message> done = new HashMap<>();
        private final Map<Asked, Match<String, Asked>> matches = new HashMap<>();

        private record Message(String name, int source, int tag) {}

        Exchange(Random random) {
            this.random = random;
        }

        void run() {
            for (int i = 0; i < STEPS; i++) {
                switch (random.nextInt(3)) {
                    case 0 -> send("m" + i);
                    case 1 -> receive("r" + i);
                    default -> complete();
                }
            }
            while (!done.isEmpty()) {
                complete(); // an open receive that got a message would leave the numbers of later ones open
            }
            inFlight.forEach(message -> left.add(message.name()));
            posted.forEach(asked -> open.add(asked.name()));
        }

        private void send(String name) {
            Message message = new Message(name, random.nextInt(3), random.nextInt(2));
            senders.get(message.source()).add(() -> matching.sent(message.source(), message.tag(), name));
            inFlight.add(message);
            match();
        }

        private void receive(String name) {
            Asked asked = new Asked(name, random.nextBoolean() ? Pattern.ANY : random.nextInt(3),
                random.nextBoolean() ? Pattern.ANY : random.nextInt(2), false);
            receiver.add(() -> matches.put(asked, post(asked)));
            posted.add(asked);
            match();
        }

        /** Each receive, in the order posted, gets the first message that it accepts. */
        private void match() {
            for (Asked asked : List.copyOf(posted)) {
                inFlight.stream().filter(message -> asked.accepts(message.source(), message.tag())).findFirst()
                    .ifPresent(message -> {
                        inFlight.remove(message);
                        posted.remove(asked);
                        done.put(asked, message);
                        pairs.put(asked.name(), message.name());
                    });
            }
        }

        private void complete() {
            List<Asked> matched = new ArrayList<>(done.keySet());
            if (!matched.isEmpty()) {
                Asked asked = matched.get(random.nextInt(matched.size()));
                Message message = done.remove(asked);
                receiver.add(() -> matching.completed(matches.get(asked), message.source(), message.tag()));
            }
        }
    }
}
