package org.stft.criu;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.ref.WeakReference;
import org.junit.jupiter.api.Test;

class GarbageTest {

    private final Garbage garbage = new Garbage();

    @Test
    void firstTime_isCollected() {
        WeakReference<Object> dead = new WeakReference<>(new Object());
        assertThat(garbage.collect()).isTrue();
        assertThat(dead.get()).isNull();
    }

    @Test
    void nothingMadeSince_isNotCollectedAgain() {
        garbage.collect();
        assertThat(garbage.collect()).isFalse();
    }

    @Test
    void muchMadeSince_isCollected() {
        garbage.collect();
        assertThat(new byte[16 << 20]).hasSize(16 << 20);
        assertThat(garbage.collect()).isTrue();
    }

    @Test
    void collectedByTheJvmSince_isCollectedThoughLessIsUsed() {
        byte[] live = new byte[64 << 20];
        garbage.collect();
        assertThat(live).hasSize(64 << 20);
        live = null;
        System.gc(); // the JVM's own
        assertThat(new byte[16 << 20]).hasSize(16 << 20);
        assertThat(garbage.collect()).isTrue();
    }
}
