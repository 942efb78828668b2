package org.stft.launcher.incarnation;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.stft.link.LauncherCommand;

class CallAgreementTest {

    private final List<LauncherCommand> said = new ArrayList<>();
    private final CallAgreement appointment = new CallAgreement(3, said::add);

    @Test
    void allAnswer_theyMeetBehindTheFurthest() {
        appointment.make();
        appointment.answered(0, 1, 5);
        appointment.answered(1, 1, 7);
        appointment.answered(2, 1, 6);
        assertThat(said).containsExactly(new LauncherCommand.SayCall(1), new LauncherCommand.Meet(1, 8));
    }

    @Test
    void askedAgainMeanwhile_oneMeetingServesBoth() {
        appointment.make();
        appointment.answered(0, 1, 5);
        appointment.make();
        appointment.answered(1, 1, 5);
        appointment.answered(2, 1, 5);
        assertThat(said).containsExactly(new LauncherCommand.SayCall(1), new LauncherCommand.Meet(1, 6));
    }

    @Test
    void askedAgainLater_makesAnother() {
        allAnswer(1, 5);
        allAnswer(2, 9);
        assertThat(said).endsWith(new LauncherCommand.SayCall(2), new LauncherCommand.Meet(2, 10));
    }

    private void allAnswer(long round, long call) {
        appointment.make();
        for (int rank = 0; rank < 3; rank++) {
            appointment.answered(rank, round, call);
        }
    }

    @Test
    void answerTwiceOrOfAnEarlierRound_countsOnce() {
        allAnswer(1, 5);
        appointment.make();
        appointment.answered(0, 1, 99);
        appointment.answered(0, 2, 6);
        appointment.answered(0, 2, 98);
        appointment.answered(1, 2, 6);
        appointment.answered(2, 2, 6);
        assertThat(said).endsWith(new LauncherCommand.Meet(2, 7));
    }

    @Test
    void rankEndsInsteadOfAnswering_theOthersAreNotKept() {
        appointment.make();
        appointment.answered(0, 1, 5);
        appointment.answered(1, 1, 5);
        appointment.left(2);
        assertThat(said).endsWith(new LauncherCommand.Meet(1, 6));
        appointment.make();
        appointment.answered(0, 2, 6);
        appointment.answered(1, 2, 6);
        assertThat(said).endsWith(new LauncherCommand.Meet(2, 7));
    }

    @Test
    void ranksFinishTheirImages_theyMeetWhenAllHave_andAgainForTheNextVersion() {
        for (int version = 1; version <= 2; version++) {
            appointment.finished(2, version);
            appointment.finished(0, version);
            appointment.finished(1, version - 1);
            assertThat(said).hasSize(2 * version - 2);
            appointment.finished(1, version);
            assertThat(said).endsWith(new LauncherCommand.SayCall(version));
            for (int rank = 0; rank < 3; rank++) {
                appointment.answered(rank, version, 5);
            }
        }
    }

    @Test
    void nobodyIsLeft_nobodyIsAsked() {
        for (int rank = 0; rank < 3; rank++) {
            appointment.left(rank);
        }
        appointment.make();
        assertThat(said).isEmpty();
    }
}
