package org.stft.protocol;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.stft.StftException;
import org.stft.spc.ProtectedState.Entry;
import org.stft.spc.Restorer;

class ProtectionTest {

    private final Protection protection = new Protection();

    private static Restorer restorer(Map<String, Object> saved) {
        return new Restorer() {
            @Override
            public Set<String> names() {
                return saved.keySet();
            }

            @Override
            public Object restore(Entry entry) {
                return saved.get(entry.name());
            }

            @Override
            public void close() {
            }
        };
    }

    @Test
    void sameNameTwice_isRefused() {
        protection.array("a", new int[1]);
        assertThatThrownBy(() -> protection.object("a", Object::new)).isInstanceOf(StftException.class)
            .hasMessageContaining("twice");
    }

    @Test
    void protectBehindTheFirstCheckpoint_isRefused() throws IOException {
        protection.seal();
        assertThatThrownBy(() -> protection.array("a", new int[1])).isInstanceOf(StftException.class)
            .hasMessageContaining("before it");
    }

    @Test
    void arrayOfObjects_isRefusedWithTheOtherForm() {
        assertThatThrownBy(() -> protection.array("a", new String[1])).isInstanceOf(StftException.class)
            .hasMessageContaining("protect(name, () ->");
        protection.array("b", new double[2][3]);
        assertThat(protection.entries()).extracting(Entry::name).containsExactly("b");
    }

    @Test
    void restartedProgramProtectsAnUnknownName_isToldWhatThereIs() {
        protection.restoreWith(restorer(Map.of("old", "x")));
        assertThatThrownBy(() -> protection.object("new", () -> "y")).isInstanceOf(StftException.class)
            .hasMessageContaining("'new'").hasMessageContaining("[old]");
    }

    @Test
    void restartedProgramForgetsAName_isToldAtEachCheckpoint() {
        protection.restoreWith(restorer(Map.of("a", "x", "b", "y")));
        assertThat(protection.<String>object("a", () -> "fresh")).isEqualTo("x");
        for (int call = 1; call <= 2; call++) {
            assertThatThrownBy(protection::seal).as("call " + call).isInstanceOf(StftException.class)
                .hasMessageContaining("[b]");
        }
    }

    @Test
    void typedObjectAtARestart_supplierIsNotCalled() {
        protection.restoreWith(restorer(Map.of("a", "saved")));
        String value = protection.object("a", String.class, () -> {
            throw new AssertionError("called");
        });
        assertThat(value).isEqualTo("saved");
        assertThat(protection.entries().get(0).value()).isEqualTo("saved");
    }
}
