package org.stft.race;

import static org.assertj.core.api.Assertions.assertThat;
import static org.stft.race.Script.ANY;

import java.util.List;
import org.junit.jupiter.api.Test;

/** The examples of the paper; P1 there is rank 0 here. */
class FiguresTest {

    @Test
    void acceptance1_figure2a_differentTags_noRace() {
        assertThat(new Script(3).send(0, 1, 5, "s1").send(2, 1, 6, "s3").receive(1, ANY, 5, 0, 5, "r1")
            .receive(1, ANY, 6, 2, 6, "r2").races())
            .isEmpty();
    }

    @Test
    void acceptance1_figure2b_firstReceiveNamesItsSource_noRace() {
        assertThat(new Script(3).send(0, 1, 5, "s1").send(2, 1, 5, "s3").receive(1, 0, 5, 0, 5, "r1")
            .receive(1, ANY, 5, 2, 5, "r2").races())
            .isEmpty();
    }

    @Test
    void acceptance1_figure2c_bothMessagesFromOneSender_noRace() {
        assertThat(new Script(3).send(0, 1, 5, "s1").send(0, 1, 6, "s2").receive(1, ANY, ANY, 0, 5, "r1")
            .receive(1, ANY, ANY, 0, 6, "r2").races())
            .isEmpty();
    }

    @Test
    void acceptance1_figure2d_sameTagTwoSenders_race() {
        assertThat(new Script(3).send(0, 1, 1, "s1").send(2, 1, 1, "s3").receive(1, ANY, 1, 2, 1, "r1")
            .receive(1, ANY, 1, 0, 1, "r2").races())
            .containsExactly("r1<-s1 not r2");
    }

    @Test
    void acceptance2_figures1And4_vectorsAndRacesAreThoseOfThePaper() {
        Script run = new Script(5, new Analyser.Options(false, true));
        run.send(1, 3, 0, "a");
        assertThat(run.vector(1)).isEqualTo(List.of(0L, 1L, 0L, 0L, 0L));
        run.receive(3, ANY, 0, 1, 0, "b");
        assertThat(run.vector(3)).isEqualTo(List.of(0L, 1L, 0L, 1L, 0L));
        run.send(0, 1, 0, "c").receive(1, ANY, 0, 0, 0, "d");
        assertThat(run.vector(1)).isEqualTo(List.of(1L, 2L, 0L, 0L, 0L));
        run.send(1, 0, 0, "e").receive(0, 1, 0, 1, 0, "f").send(1, 2, 0, "g").receive(2, ANY, 0, 1, 0, "h");
        assertThat(run.vector(2)).isEqualTo(List.of(1L, 4L, 1L, 0L, 0L));
        run.send(2, 1, 0, "i");
        assertThat(run.vector(2)).isEqualTo(List.of(1L, 4L, 2L, 0L, 0L));
        run.receive(1, ANY, 0, 2, 0, "j");
        assertThat(run.vector(1)).isEqualTo(List.of(1L, 5L, 2L, 0L, 0L));
        run.send(3, 1, 0, "k");
        assertThat(run.vector(3)).isEqualTo(List.of(0L, 1L, 0L, 2L, 0L));
        run.receive(1, ANY, 0, 3, 0, "l").send(4, 1, 0, "m").receive(1, ANY, 0, 4, 0, "n");
        assertThat(run.races()).containsExactly("d<-k not l", "d<-m not n", "j<-k not l", "j<-m not n", "l<-m not n");
    }
}
