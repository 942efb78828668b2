package org.stft.criu.rank;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.lang.ref.WeakReference;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** In JVMs with the options of a rank: other collectors keep what lives elsewhere. */
@Timeout(value = 60, unit = TimeUnit.SECONDS, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class HeapCompactionTest {

    @Test
    void firstTime_isCollected() {
        WeakReference<Object> dead = new WeakReference<>(new Object());
        assertThat(new HeapCompaction().collect()).isTrue();
        assertThat(dead.get()).isNull();
    }

    @ParameterizedTest
    @CsvSource({"nothing, left", "short-lived, left", "much, collected", "less-than-the-jvm-collected, collected"})
    void madeSinceTheLastTime_isCollectedIfItCanBeMuch(String made, String then) throws IOException {
        List<String> command = new ArrayList<>(
            List.of(Path.of(System.getProperty("java.home"), "bin", "java").toString()));
        command.addAll(JvmOptions.beside(List.of(), Map.of(), Path.of("")));
        command.addAll(List.of("-cp", System.getProperty("java.class.path"), Litter.class.getName(), made));
        Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
        String said = new String(process.getInputStream().readAllBytes());
        assertThat(said.lines().toList()).as(said).contains(then);
        assertThat(process.onExit().join().exitValue()).isZero();
    }
}
