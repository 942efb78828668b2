package org.stft.race;

import static org.assertj.core.api.Assertions.assertThat;
import static org.stft.race.Script.ANY;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.stft.race.order.CollectiveOrder;

/**
 * One minimal race and one minimal pair without race for each rule that the published algorithm lacks: numbers 3 to 15 of the acceptance list, without
 * processes.
 */
class RulesTest {

    @Test
    void sendHappenedBeforeTheReceive_isARaceAllTheSame() {
        Script run = new Script(3).send(2, 1, 0, "late").send(2, 0, 9, "token").receive(0, 2, 9, 2, 9, "t").send(0, 1,
            0, "first");
        assertThat(run.receive(1, ANY, 0, 0, 0, "r1").receive(1, ANY, 0, 2, 0, "r2").races())
            .containsExactly("r1<-late not r2");
    }

    @Test
    void orderThatFlowsOverAnotherTag_silences() {
        Script run = new Script(3).send(0, 1, 1, "s1").receive(1, ANY, 1, 0, 1, "r1").send(1, 2, 2, "answer").receive(2,
            1, 2, 1, 2, "a");
        assertThat(run.send(2, 1, 1, "s2").receive(1, ANY, 1, 2, 1, "r2").races()).isEmpty();
    }

    @Test
    void anyTagWithNamedSource_isNeverARace() {
        Script run = new Script(2).send(0, 1, 1, "s1").send(0, 1, 2, "s2");
        assertThat(run.receive(1, 0, ANY, 0, 1, "r1").receive(1, 0, ANY, 0, 2, "r2").races()).isEmpty();
    }

    @Test
    void wildcardBeforeNamedReceive_races_andNotTheOtherWayRound() {
        Script run = new Script(3).send(0, 1, 0, "s0").send(2, 1, 0, "s2");
        assertThat(run.receive(1, ANY, 0, 0, 0, "r1").receive(1, 2, 0, 2, 0, "r2").races())
            .containsExactly("r1<-s2 not r2");
        Script other = new Script(3).send(0, 1, 0, "s0").send(2, 1, 0, "s2");
        assertThat(other.receive(1, 2, 0, 2, 0, "r2").receive(1, ANY, 0, 0, 0, "r1").races()).isEmpty();
    }

    @Test
    void anyTagBeforeFixedTag_races_andNotTheOtherWayRound() {
        Script run = new Script(3).send(0, 1, 1, "s1").send(2, 1, 2, "s2");
        assertThat(run.receive(1, ANY, ANY, 2, 2, "r1").receive(1, ANY, 1, 0, 1, "r2").races())
            .containsExactly("r1<-s1 not r2");
        Script other = new Script(3).send(0, 1, 1, "s1").send(2, 1, 2, "s2");
        assertThat(other.receive(1, ANY, 1, 0, 1, "r2").receive(1, ANY, ANY, 2, 2, "r1").races()).isEmpty();
    }

    @Test
    void receivePostedBeforeABarrierAndCompletedAfterIt_racesWithSendsAfterIt() {
        Script run = new Script(3);
        long posted = run.post(1, ANY, 0, "r1");
        run.all(CollectiveOrder.ALL_TO_ALL, 0).send(0, 1, 0, "s0").send(2, 1, 0, "s2");
        assertThat(run.complete(1, posted, 0, 0).receive(1, ANY, 0, 2, 0, "r2").races())
            .containsExactly("r1<-s2 not r2");
    }

    @ParameterizedTest
    @EnumSource(CollectiveOrder.class)
    void collective_silencesOnlyWithAnOrderThatItGuarantees(CollectiveOrder order) {
        List<String> race = List.of("r1<-s2 not r2");
        boolean ordered = order != CollectiveOrder.NONE;
        assertThat(after(order, 1, 0, 2)).as("1 is root and lower")
            .isEqualTo(ordered && order != CollectiveOrder.TO_ROOT ? List.of() : race);
        boolean toRoot = order == CollectiveOrder.TO_ROOT || order == CollectiveOrder.ALL_TO_ALL
            || order == CollectiveOrder.FROM_LOWER;
        assertThat(after(order, 2, 0, 2)).as("2 is root and higher").isEqualTo(toRoot ? List.of() : race);
    }

    private static List<String> after(CollectiveOrder order, int root, int first, int second) {
        return new Script(3).send(first, 1, 0, "s" + first).receive(1, ANY, 0, first, 0, "r1").all(order, root)
            .send(second, 1, 0, "s" + second).receive(1, ANY, 0, second, 0, "r2").races();
    }

    @Test
    void receivesCompletedInReverseOrder_raceIsThatOfTheOnePostedFirst() {
        Script run = new Script(3);
        long first = run.post(1, ANY, 0, "r1");
        long second = run.post(1, ANY, 0, "r2");
        run.send(0, 1, 0, "s0").send(2, 1, 0, "s2").complete(1, second, 2, 0).complete(1, first, 0, 0);
        assertThat(run.races()).containsExactly("r1<-s2 not r2");
    }

    @Test
    void receiveCompletedLastWithOrderedTrafficBetween_racesWithTheFirstMessageOnly() {
        Script run = new Script(3);
        long open = run.post(0, ANY, 0, "open");
        run.send(2, 0, 0, "s2").send(1, 0, 0, "s1").receive(0, 1, 0, 1, 0, "r1").send(0, 1, 0, "go").receive(1, 0, 0, 0,
            0, "g");
        run.send(1, 0, 0, "again").receive(0, ANY, 0, 1, 0, "r2").complete(0, open, 2, 0);
        assertThat(run.races()).containsExactly("open<-s1 not r1");
    }

    @Test
    void receiveOfAnyTagTookALaterMessageOfTheSender_theOpenOneWasMatchedBefore() {
        Script run = new Script(3);
        long tagged = run.post(0, ANY, 1, "tagged");
        long any = run.post(0, ANY, ANY, "any");
        run.send(1, 0, 1, "first").send(1, 0, 0, "second").complete(0, any, 1, 0).all(CollectiveOrder.ALL_TO_ALL, 0);
        run.send(2, 0, 1, "after").receive(0, 2, 1, 2, 1, "r");
        assertThat(run.complete(0, tagged, 1, 1).races()).isEmpty();
    }

    /** The tagged receive gets a message that was sent after the other one was complete: until then it takes what comes with its tag. */
    @ParameterizedTest
    @CsvSource({"true, late<-m not r", "false, 'any<-m not r, late<-m not r'"})
    void openReceivePostedBefore_takesWhatTheLaterOneCouldOnlyHaveIfItWasMatched(boolean sentAfterwards, String races) {
        Script run = new Script(3);
        long late = run.post(0, ANY, 1, "late");
        long any = run.post(0, ANY, ANY, "any");
        run.send(1, 0, 0, "first").send(2, 0, 1, "m");
        run = sentAfterwards ? run : run.send(1, 0, 1, "own");
        run.complete(0, any, 1, 0).all(CollectiveOrder.ALL_TO_ALL, 0);
        run = sentAfterwards ? run.send(1, 0, 1, "own") : run;
        assertThat(String.join(", ", run.complete(0, late, 1, 1).receive(0, 2, 1, 2, 1, "r").races())).isEqualTo(races);
    }

    /** Rank 2 answers when its second receive is complete: the first one was matched before, so its message was sent. */
    @Test
    void openReceiveOfAnotherRank_orderOfItsMessageIsKnownWhenALaterOneIsComplete() {
        Script run = new Script(3).send(1, 0, 1, "s1").receive(0, ANY, 1, 1, 1, "r1").send(0, 2, 5, "token");
        long first = run.post(2, ANY, 5, "first");
        long second = run.post(2, ANY, 5, "second");
        run.send(1, 2, 5, "s").complete(2, second, 1, 5).send(2, 0, 1, "s2").complete(2, first, 0, 5);
        assertThat(run.receive(0, ANY, 1, 2, 1, "r2").races()).containsExactly("first<-s not second");
    }

    /** The named receive takes what comes from its sender, and is matched only after the first one, which is late. */
    @Test
    void namedReceiveBehindALateOne_takesWhatTheWildcardAfterItCouldNotHave() {
        Script run = new Script(4);
        long late = run.post(0, ANY, 5, "late");
        long named = run.post(0, 1, ANY, "named");
        long any = run.post(0, ANY, 6, "any");
        run.send(3, 0, 6, "x").send(1, 0, 5, "s5").send(1, 0, 6, "s6");
        run.complete(0, any, 3, 6).all(CollectiveOrder.ALL_TO_ALL, 0).send(2, 0, 5, "y");
        run.complete(0, late, 2, 5).complete(0, named, 1, 5).receive(0, 1, 6, 1, 6, "r");
        assertThat(run.races()).containsExactly("late<-s5 not named");
    }

    @Test
    void probeOfAnySource_isTheReceiveThatRaces() {
        Script run = new Script(3).send(0, 1, 0, "s0").send(2, 1, 0, "s2");
        run.probe(1, ANY, 0, 0, 0, "p1").receive(1, 0, 0, 0, 0, "r1").probe(1, ANY, 0, 2, 0, "p2").receive(1, 2, 0, 2,
            0, "r2");
        assertThat(run.races()).containsExactly("p1<-s2 not r2");
    }

    @ParameterizedTest
    @CsvSource({"true, false, ''", "false, false, r1<-s2 not r2", "false, true, ''"})
    void synchronousSendAnsweredByABlockingReceive_ordersWhatFollows(boolean synchronous, boolean all, String races) {
        Script run = new Script(3, new Analyser.Options(all, false));
        run = synchronous ? run.ssend(0, 1, 0, "s0") : run.send(0, 1, 0, "s0");
        run.receive(1, ANY, 0, 0, 0, "r1").send(0, 2, 9, "token").receive(2, 0, 9, 0, 9, "t").send(2, 1, 0, "s2")
            .receive(1, ANY, 0, 2, 0, "r2");
        assertThat(String.join(", ", run.races())).isEqualTo(races);
    }

    @Test
    void messageThatWasNeverReceived_races() {
        assertThat(new Script(3).send(0, 1, 0, "s0").send(2, 1, 0, "s2").receive(1, ANY, 0, 0, 0, "r1").races())
            .containsExactly("r1<-s2");
    }

    @Test
    void receiveThatNeverCompleted_racesIfTwoSendersFitIt() {
        Script run = new Script(3);
        run.post(1, ANY, 0, "open");
        assertThat(run.send(0, 1, 0, "s0").send(2, 1, 0, "s2").races()).hasSize(1)
            .allMatch(race -> race.startsWith("open<-s"));
    }

    /** The receive of any tag could take the second message only after the open one had taken the first. */
    @ParameterizedTest
    @CsvSource({"true, 0", "false, 1"})
    void receiveThatNeverCompleted_wasMatchedIfALaterOneTookTheNextMessage(boolean sentAfterwards, int races) {
        Script run = new Script(3);
        run.post(0, ANY, 1, "open");
        long any = run.post(0, ANY, ANY, "any");
        run.send(1, 0, 1, "first").send(1, 0, 0, "second");
        run = sentAfterwards ? run : run.send(2, 0, 1, "m");
        run.complete(0, any, 1, 0).send(0, 2, 0, "go").receive(2, 0, 0, 0, 0, "r");
        run = sentAfterwards ? run.send(2, 0, 1, "m") : run;
        assertThat(run.races().stream().filter(race -> race.startsWith("open<-"))).hasSize(races);
    }

    @Test
    void tagsThatCount_areComparedInBoundedMemory() {
        Script run = new Script(3);
        for (int tag = 0; tag < 20_000; tag++) {
            run.send(0, 1, tag, "s0").receive(1, ANY, tag, 0, tag, "r");
        }
        assertThat(run.send(0, 1, 7, "x").send(2, 1, 7, "y").receive(1, ANY, 7, 0, 7, "r1")
            .receive(1, ANY, 7, 2, 7, "r2").races())
            .containsExactly("r1<-y not r2");
    }
}
