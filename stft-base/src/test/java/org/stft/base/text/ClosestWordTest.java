package org.stft.base.text;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class ClosestWordTest {

    @Test
    void wrongWord_isAnsweredWithTheClosestKnownOne_ifThatIsClose() {
        List<String> known = List.of("kryo", "criu");
        assertThat(ClosestWord.question("kyro", known)).isEqualTo("Did you mean kryo? ");
        assertThat(ClosestWord.question("crui", known)).isEqualTo("Did you mean criu? ");
        assertThat(ClosestWord.question("none", known)).isEmpty();
        assertThat(ClosestWord.question("kryo2", List.of())).isEmpty();
    }
}
