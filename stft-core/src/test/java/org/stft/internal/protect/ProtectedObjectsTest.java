package org.stft.internal.protect;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.lang.ref.WeakReference;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Function;
import org.junit.jupiter.api.Test;
import org.stft.StftException;
import org.stft.internal.fault.Faults;
import org.stft.spc.ProtectedState.Entry;
import org.stft.spc.Restorer;

class ProtectedObjectsTest {

    private final ProtectedObjects protection = new ProtectedObjects(new Faults());

    private static Restorer restorer(Map<String, Object> saved) {
        return restorer(saved.keySet(), entry -> saved.get(entry.name()));
    }

    private static Restorer restorer(Function<Entry, Object> reading) {
        return restorer(Set.of("a"), reading);
    }

    private static Restorer restorer(Set<String> names, Function<Entry, Object> reading) {
        return new Restorer() {
            @Override
            public Set<String> names() {
                return names;
            }

            @Override
            public Object restore(Entry entry) {
                return reading.apply(entry);
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

    @Test
    void objectMadeAtARestart_isNotHeldWhileTheSavedOneIsRead() {
        AtomicReference<WeakReference<Object>> made = new AtomicReference<>();
        protection.restoreWith(restorer(entry -> {
            for (int round = 0; round < 50 && made.get().get() != null; round++) {
                System.gc();
            }
            return made.get().get() == null ? new StringBuilder("saved") : new StringBuilder("held");
        }));
        StringBuilder value = protection.object("a", () -> {
            StringBuilder fresh = new StringBuilder("fresh");
            made.set(new WeakReference<>(fresh));
            return fresh;
        });
        assertThat(value).hasToString("saved");
        assertThat(protection.entries().get(0).value()).isSameAs(value);
    }

    @Test
    void memoryThatDoesNotSuffice_isReportedWithWhatToDo() {
        protection.restoreWith(restorer(entry -> {
            throw new OutOfMemoryError("Java heap space");
        }));
        assertThatThrownBy(() -> protection.object("a", Object::new)).isInstanceOf(StftException.class)
            .hasCauseInstanceOf(OutOfMemoryError.class)
            .hasMessageContainingAll("'a'", "MiB", "-Xmx", "protect(name, Class, supplier)");
    }
}
