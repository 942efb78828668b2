package org.stft.criu.os;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Processes that end with the one that starts them. */
class DependentProcessesTest {

    private static String output(List<String> before) throws IOException {
        List<String> command = new ArrayList<>(before);
        command.addAll(DependentProcesses.prefix("umask 077;"));
        command.addAll(List.of("sh", "-c", "umask"));
        try (DependentProcesses processes = new DependentProcesses()) {
            return new String(processes.start(new ProcessBuilder(command)).getInputStream().readAllBytes());
        }
    }

    @Test
    void parentIsAlive_commandRunsAfterTheShellsOwn() throws IOException {
        assertThat(output(List.of())).isEqualTo("0077\n");
        assertThat(output(List.of("setsid"))).isEqualTo("0077\n");
    }

    /** As if the parent had ended before: the process belongs to another one. */
    @Test
    void parentIsAnother_commandDoesNotRun() throws IOException {
        assertThat(output(List.of("sh", "-c", "\"$0\" \"$@\"; :"))).isEmpty();
    }
}
