package org.stft.launcher.incarnation;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.stft.link.LauncherCommand;

class CallAgreementTest {

    private final List<LauncherCommand> commands = new ArrayList<>();
    private final CallAgreement agreement = new CallAgreement(3, commands::add);

    @Test
    void allAnswer_theyMeetBehindTheFurthest() {
        agreement.make();
        agreement.answered(0, 1, 5);
        agreement.answered(1, 1, 7);
        agreement.answered(2, 1, 6);
        assertThat(commands).containsExactly(new LauncherCommand.ReportCall(1), new LauncherCommand.Meet(1, 8));
    }

    @Test
    void askedAgainMeanwhile_oneMeetingServesBoth() {
        agreement.make();
        agreement.answered(0, 1, 5);
        agreement.make();
        agreement.answered(1, 1, 5);
        agreement.answered(2, 1, 5);
        assertThat(commands).containsExactly(new LauncherCommand.ReportCall(1), new LauncherCommand.Meet(1, 6));
    }

    @Test
    void askedAgainLater_makesAnother() {
        allAnswer(1, 5);
        allAnswer(2, 9);
        assertThat(commands).endsWith(new LauncherCommand.ReportCall(2), new LauncherCommand.Meet(2, 10));
    }

    private void allAnswer(long round, long call) {
        agreement.make();
        for (int rank = 0; rank < 3; rank++) {
            agreement.answered(rank, round, call);
        }
    }

    @Test
    void answerTwiceOrOfAnEarlierRound_countsOnce() {
        allAnswer(1, 5);
        agreement.make();
        agreement.answered(0, 1, 99);
        agreement.answered(0, 2, 6);
        agreement.answered(0, 2, 98);
        agreement.answered(1, 2, 6);
        agreement.answered(2, 2, 6);
        assertThat(commands).endsWith(new LauncherCommand.Meet(2, 7));
    }

    @Test
    void rankEndsInsteadOfAnswering_theOthersAreNotKept() {
        agreement.make();
        agreement.answered(0, 1, 5);
        agreement.answered(1, 1, 5);
        agreement.left(2);
        assertThat(commands).endsWith(new LauncherCommand.Meet(1, 6));
        agreement.make();
        agreement.answered(0, 2, 6);
        agreement.answered(1, 2, 6);
        assertThat(commands).endsWith(new LauncherCommand.Meet(2, 7));
    }

    @Test
    void ranksFinishTheirImages_theyMeetWhenAllHave_andAgainForTheNextVersion() {
        for (int version = 1; version <= 2; version++) {
            agreement.finished(2, version);
            agreement.finished(0, version);
            agreement.finished(1, version - 1);
            assertThat(commands).hasSize(2 * version - 2);
            agreement.finished(1, version);
            assertThat(commands).endsWith(new LauncherCommand.ReportCall(version));
            for (int rank = 0; rank < 3; rank++) {
                agreement.answered(rank, version, 5);
            }
        }
    }

    @Test
    void nobodyIsLeft_nobodyIsAsked() {
        for (int rank = 0; rank < 3; rank++) {
            agreement.left(rank);
        }
        agreement.make();
        assertThat(commands).isEmpty();
    }
}
