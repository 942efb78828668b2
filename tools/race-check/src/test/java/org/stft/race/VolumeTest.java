package org.stft.race;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

/** Many races: one entry, and bounded memory. */
class VolumeTest {

    private static final int MESSAGES = 1_000_000;

    @Test
    void aMillionRacingReceives_areOneGroupInBoundedMemory() {
        Findings findings = new Findings();
        Communicator world = new Communicator("WORLD", 0, 1, 2);
        Analyser analyser = new Analyser(3, Analyser.Options.STANDARD, findings);
        long before = used();
        for (int i = 0; i < MESSAGES; i++) {
            int sender = 1 + i % 2;
            analyser.add(sender, new Event.Send(world, 0, 1, false, 0, "s" + sender));
            analyser.add(0, new Event.Post(world, Event.ANY, 1, true, 1 + i, "r"));
            analyser.add(0, new Event.Complete(1 + i, sender, 1));
        }
        assertThat(used() - before).as("bytes held").isLessThan(8_000_000);
        assertThat(analyser.end().wildcardReceives()).isEqualTo(MESSAGES);
        List<RaceGroup> groups = findings.groups();
        assertThat(groups).hasSize(1);
        assertThat(groups.get(0).count()).isEqualTo(MESSAGES - 1); // each message but the first could have been taken by the receive before
        assertThat(groups.get(0).severity()).isEqualTo(Severity.LOW);
    }

    private static long used() {
        System.gc();
        return Runtime.getRuntime().totalMemory() - Runtime.getRuntime().freeMemory();
    }
}
