package org.stft.race;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.stft.race.verdict.Findings;
import org.stft.race.verdict.Races;

/** Races that are found and counted as ranges of receives, against the same races one by one. */
class GroupsTest {

    private static final int RANKS = 5;
    private static final int TAGS = 2;

    private final Findings ranges = new Findings();
    private final Findings single = new Findings();
    private final Communicator world = new Communicator("WORLD", 0, 1, 2, 3, 4);
    private final Analyser byRange = new Analyser(RANKS, Analyser.Options.STANDARD, ranges);
    private final Analyser oneByOne = new Analyser(RANKS, Analyser.Options.STANDARD,
        (Races) (receive, alternative, taker, known) -> single.race(receive, alternative, taker, known));
    private final List<int[]> inFlight = new ArrayList<>();
    private final List<long[]> posted = new ArrayList<>();
    private long requests;

    @Test
    void serverWithRandomClients_groupsAreTheSame() {
        long seed = System.nanoTime();
        Random random = new Random(seed);
        for (int step = 0; step < 30_000; step++) {
            if (inFlight.size() < 3 || inFlight.size() < 12 && random.nextBoolean()) {
                send(1 + random.nextInt(RANKS - 1), 0, random.nextInt(TAGS));
            } else {
                receive(random);
            }
        }
        byRange.end();
        oneByOne.end();
        assertThat(ranges.groups()).as("seed %d", seed).hasSizeGreaterThan(10)
            .usingRecursiveFieldByFieldElementComparatorIgnoringFields("senders", "sendSites")
            .isEqualTo(single.groups());
        assertThat(ranges.groups()).filteredOn(group -> group.count() > 50).isNotEmpty()
            .allSatisfy(group -> assertThat(group.senders()).containsExactly(1, 2, 3, 4));
    }

    private void add(int rank, RankAction event) {
        byRange.add(rank, event);
        oneByOne.add(rank, event);
    }

    private void send(int from, int to, int tag) {
        add(from, new RankAction.Send(world, to, tag, false, 0, "send " + tag));
        if (to == 0) {
            inFlight.add(new int[] {from, tag});
        }
    }

    /** The server takes the oldest message of a sender with any tag; two receives may be open, and complete in any order. */
    private void receive(Random random) {
        int[] first = inFlight.get(random.nextInt(inFlight.size()));
        int[] message = inFlight.stream().filter(each -> each[0] == first[0]).findFirst().orElseThrow();
        inFlight.remove(message);
        int source = random.nextInt(4) == 0 ? message[0] : RankAction.ANY;
        int tag = random.nextInt(3) == 0 ? RankAction.ANY : message[1];
        add(0, new RankAction.Post(world, source, tag, true, ++requests, "call " + random.nextInt(3)));
        posted.add(new long[] {requests, message[0], message[1]});
        while (posted.size() > random.nextInt(3)) {
            long[] done = posted.remove(random.nextInt(posted.size()));
            add(0, new RankAction.Complete(done[0], (int) done[1], (int) done[2]));
        }
        if (random.nextInt(3) == 0) {
            send(0, message[0], 9);
            add(message[0], new RankAction.Post(world, 0, 9, true, ++requests, "answer"));
            add(message[0], new RankAction.Complete(requests, 0, 9));
        }
    }
}
