package org.stft.base.process;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

class TimedCommandTest {

    private static final Duration LONG = Duration.ofMinutes(1);

    @Test
    void command_leavesItsExitCodeOutputAndErrors() throws IOException {
        TimedCommand.Result result = new TimedCommand(LONG, List.of("sh", "-c", "echo out; echo err >&2; cat; exit 7"))
            .withErrors().run();
        assertThat(result).isEqualTo(new TimedCommand.Result(7, "out\nerr\n"));
    }

    @Test
    void lateCommand_isKilled() {
        assertThatThrownBy(() -> new TimedCommand(Duration.ofMillis(200), List.of("sleep", "3600.125")).run())
            .isInstanceOf(IOException.class).hasMessage("sleep did not end within 0.2 s");
        assertThat(ProcessHandle.current().children()
            .filter(child -> child.info().arguments().map(words -> words[0].equals("3600.125")).orElse(false)))
            .allSatisfy(child -> assertThat(child.onExit()).succeedsWithin(Duration.ofSeconds(10)));
    }

    @Test
    void interruptedCaller_staysInterrupted() {
        Thread.currentThread().interrupt();
        assertThatThrownBy(() -> new TimedCommand(LONG, List.of("sleep", "3600.25")).run())
            .isInstanceOf(IOException.class).hasMessageContaining("interrupted");
        assertThat(Thread.interrupted()).isTrue();
    }
}
