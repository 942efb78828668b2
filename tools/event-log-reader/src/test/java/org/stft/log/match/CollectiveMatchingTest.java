package org.stft.log.match;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.ref.WeakReference;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.Test;

/** The operations of the members of a communicator. */
class CollectiveMatchingTest {

    private static final int MEMBERS = 4;

    private final CollectiveMatching<String, Object> matching = new CollectiveMatching<>(each -> MEMBERS,
        communicator -> new Object());

    @RepeatedTest(50)
    void membersThatAreAheadOfEachOther_shareTheOperationWithTheSameNumber() {
        long seed = Long.getLong("stft.test.seed", System.nanoTime());
        Random random = new Random(seed);
        Map<String, List<Object>> seen = new HashMap<>();
        for (int i = 0; i < 500; i++) {
            String communicator = "C" + random.nextInt(2);
            int rank = random.nextInt(MEMBERS);
            seen.computeIfAbsent(communicator + rank, each -> new ArrayList<>()).add(matching.next(rank, communicator));
        }
        for (String communicator : new String[] {"C0", "C1"}) {
            List<Object> longest = new ArrayList<>();
            for (int rank = 0; rank < MEMBERS; rank++) {
                List<Object> each = seen.getOrDefault(communicator + rank, List.of());
                List<Object> longer = each.size() > longest.size() ? each : longest;
                List<Object> shorter = longer == each ? longest : each;
                assertThat(longer.subList(0, shorter.size())).as("seed %d", seed).isEqualTo(shorter);
                longest = longer;
            }
            assertThat(longest).doesNotHaveDuplicates().isNotEmpty();
        }
        assertThat(seen.get("C0" + 0)).doesNotContainAnyElementsOf(seen.get("C1" + 0));
    }

    @Test
    void operationThatAllMembersHavePassed_isFreed() {
        WeakReference<Object> first = new WeakReference<>(matching.next(0, "C"));
        for (int rank = 0; rank < MEMBERS; rank++) {
            matching.next(rank, "C");
            matching.next(rank, "C");
        }
        Awaitility.await().atMost(Duration.ofSeconds(30)).until(() -> {
            System.gc();
            return first.get() == null;
        });
    }
}
