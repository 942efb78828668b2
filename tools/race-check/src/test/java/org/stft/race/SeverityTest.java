package org.stft.race;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.stft.race.verdict.Findings;
import org.stft.race.verdict.RaceGroup;
import org.stft.race.verdict.Severity;

/** The severity of races whose receives belong together. */
class SeverityTest {

    private static final int SIZE = 0;
    private static final int DATA = 1;

    private final Findings findings = new Findings();
    private final Communicator world = new Communicator("WORLD", 0, 1, 2);
    private final Analyser analyser = new Analyser(3, Analyser.Options.STANDARD, findings);
    private long requests;

    private void send(int from, int tag) {
        analyser.add(from, new RankAction.Send(world, 0, tag, false, 0, "send " + tag));
    }

    private void receive(int source, int tag, int from, String site) {
        analyser.add(0, new RankAction.Post(world, source, tag, true, ++requests, site));
        analyser.add(0, new RankAction.Complete(requests, from, tag));
    }

    private List<RaceGroup> groups() {
        analyser.end();
        return findings.groups();
    }

    /** In the other order the rank gets the size of one sender and the data of the other. */
    @Test
    void sizeAndDataByTwoWildcards_isHigh_namingTheOther() {
        for (int from : new int[] {1, 2}) {
            send(from, SIZE);
            send(from, DATA);
        }
        for (int from : new int[] {1, 2}) {
            receive(RankAction.ANY, SIZE, from, "size");
            receive(RankAction.ANY, DATA, from, "data");
        }
        assertThat(groups()).hasSize(2).allMatch(group -> group.severity() == Severity.HIGH)
            .extracting(group -> group.first().receive().site() + " with " + group.partner().orElseThrow())
            .containsExactlyInAnyOrder("size with data", "data with size");
    }

    @Test
    void sizeByAWildcard_andDataFromItsSender_isLow() {
        for (int from : new int[] {1, 2}) {
            send(from, SIZE);
            send(from, DATA);
        }
        for (int from : new int[] {1, 2}) {
            receive(RankAction.ANY, SIZE, from, "size");
            receive(from, DATA, from, "data");
        }
        assertThat(groups()).singleElement().matches(group -> group.severity() == Severity.LOW);
    }

    @Test
    void twoKindsOfMessagesFromWhoeverIsFirst_areLow() {
        for (int from : new int[] {1, 2}) {
            send(from, SIZE);
            send(from, DATA);
        }
        for (int from : new int[] {1, 2}) {
            receive(RankAction.ANY, SIZE, from, "request");
            receive(RankAction.ANY, DATA, 3 - from, "result");
        }
        assertThat(groups()).hasSize(2).allMatch(group -> group.severity() == Severity.LOW);
    }

    /** The sender of the second message is by chance that of the first one of the next round. */
    @Test
    void twoMessagesInEachRound_areMedium() {
        for (int round = 0; round < 6; round++) {
            for (int from : new int[] {1, 2}) {
                send(from, SIZE);
            }
            receive(RankAction.ANY, SIZE, 1 + round % 2, "first");
            receive(RankAction.ANY, SIZE, 2 - round % 2, "second");
        }
        assertThat(groups()).isNotEmpty().noneMatch(group -> group.severity() == Severity.HIGH);
    }

    @Test
    void synchronousSendToANonblockingReceive_isMarked() {
        analyser.add(1, new RankAction.Send(world, 0, SIZE, true, 0, "ssend"));
        analyser.add(0, new RankAction.Post(world, RankAction.ANY, SIZE, false, ++requests, "open"));
        analyser.add(0, new RankAction.Complete(requests, 1, SIZE));
        send(2, SIZE);
        receive(RankAction.ANY, SIZE, 2, "next");
        assertThat(groups()).singleElement().matches(group -> group.first().ordersMore());
    }
}
