package org.stft.tool.collectives;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

/** Five ranks on three hosts. */
class HostsTest {

    private final Hosts hosts = Hosts.named(List.of("b", "a", "b", "c", "a"));

    @Test
    void text_isReadAgain() {
        assertThat(Hosts.parse(hosts.text())).isEqualTo(hosts);
        assertThat(hosts.count()).isEqualTo(3);
    }

    @Test
    void neighbours_areTheRanksOnTheSameHost() {
        assertThat(hosts.neighbours(4)).containsExactly(1, 4);
        assertThat(hosts.neighbours(3)).containsExactly(3);
    }

    @Test
    void heads_areTheRootAndTheLowestRankOfEachOtherHost() {
        assertThat(hosts.heads(0)).containsExactly(0, 1, 3);
        assertThat(hosts.heads(4)).containsExactly(0, 4, 3);
    }
}
