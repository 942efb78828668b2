package org.stft.launcher.job;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(value = 60, unit = TimeUnit.SECONDS, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class EarlyRestoreTest {

    private final EarlyRestore<String> early = new EarlyRestore<>();
    private final List<String> said = new ArrayList<>();

    @AfterEach
    void end() {
        early.close();
    }

    @Test
    void neverBegun_givesNothing() {
        assertThat(early.take(() -> OptionalLong.of(3), said::add)).isEmpty();
    }

    @Test
    void anotherNewestVersionMeanwhile_isNotWaitedFor() throws InterruptedException {
        CountDownLatch ended = new CountDownLatch(1);
        early.begin(OptionalLong.of(3), messages -> {
            messages.accept("version 3 is chosen");
            forever(ended);
            return Optional.empty();
        });
        assertThat(early.take(() -> OptionalLong.of(4), said::add)).isEmpty();
        assertThat(ended.getCount()).as("the choice is still at work").isZero();
        assertThat(said).isEmpty();
    }

    private static void forever(CountDownLatch ended) throws IOException {
        try {
            new CountDownLatch(1).await();
        } catch (InterruptedException e) {
            ended.countDown();
            throw new IOException("interrupted", e);
        }
    }

    @Test
    void choiceThatFails_isLeftToBeMadeAgain() {
        early.begin(OptionalLong.of(3), messages -> {
            messages.accept("version 3 cannot be used");
            throw new IOException("a rank still wrote");
        });
        assertThat(early.take(() -> OptionalLong.of(3), said::add)).isEmpty();
        assertThat(said).as("what it said is said by the one that makes it again").isEmpty();
    }

    @Test
    void sameNewestVersion_isGivenWithWhatItHadToSay() {
        early.begin(OptionalLong.of(3), messages -> {
            messages.accept("version 3 cannot be used");
            return Optional.of("version 2");
        });
        assertThat(early.take(() -> OptionalLong.of(3), said::add)).contains("version 2");
        assertThat(said).containsExactly("version 3 cannot be used");
    }

    @Test
    void takenOnce_isGone() {
        early.begin(OptionalLong.of(3), messages -> Optional.of("version 3"));
        assertThat(early.take(() -> OptionalLong.of(3), said::add)).isPresent();
        assertThat(early.take(() -> OptionalLong.of(3), said::add)).isEmpty();
    }
}
