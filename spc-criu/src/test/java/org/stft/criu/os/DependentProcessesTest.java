package org.stft.criu.os;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.io.IOException;
import java.lang.ProcessBuilder.Redirect;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Processes that end with the one that starts them. */
class DependentProcessesTest {

    /** Starts a process that is stopped, as CRIU does, and prints its id. */
    private static final List<String> WITH_STOPPED_CHILD = List.of("sh", "-c",
        "sh -c 'kill -STOP $$; :' & echo $!; wait");

    private static String output(List<String> before) throws IOException {
        return run(before, DependentProcesses.prefix("umask 077;"), List.of("sh", "-c", "umask"));
    }

    private static String run(List<String> before, List<String> prefix, List<String> words) throws IOException {
        List<String> command = new ArrayList<>(before);
        command.addAll(prefix);
        command.addAll(words);
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

    @Test
    void groupAndParentIsAlive_codeIsThatOfTheCommand() throws Exception {
        try (DependentProcesses processes = new DependentProcesses()) {
            List<String> command = new ArrayList<>(DependentProcesses.groupPrefix("umask 077;"));
            command.addAll(List.of("sh", "-c", "umask; kill -KILL $$"));
            Process process = processes.start(new ProcessBuilder(command));
            assertThat(process.getInputStream()).hasContent("0077");
            assertThat(process.waitFor()).isEqualTo(137);
        }
    }

    @Test
    void groupAndParentIsAnother_commandDoesNotRun() throws IOException {
        assertThat(run(List.of("sh", "-c", "\"$0\" \"$@\"; :"), DependentProcesses.groupPrefix(""), WITH_STOPPED_CHILD))
            .isEmpty();
    }

    private static List<String> group() {
        List<String> command = new ArrayList<>(DependentProcesses.groupPrefix("trap '' TERM;"));
        command.addAll(WITH_STOPPED_CHILD);
        return command;
    }

    private static ProcessHandle stoppedChild(Process process) throws IOException {
        long pid = Long.parseLong(process.inputReader().readLine());
        await().until(() -> Files.readString(Path.of("/proc", Long.toString(pid), "stat")).contains(") T "));
        return ProcessHandle.of(pid).orElseThrow();
    }

    @Test
    void groupAndSignal_stoppedChildEndsToo() throws Exception {
        try (DependentProcesses processes = new DependentProcesses()) {
            Process process = processes.start(new ProcessBuilder(group()));
            ProcessHandle child = stoppedChild(process);
            Libc.kill((int) process.pid(), Libc.SIGUSR1);
            assertThat(process.waitFor()).isNotZero();
            await().until(() -> !child.isAlive());
        }
    }

    /** A process that starts the group and waits. */
    static final class Parent {

        public static void main(String[] arguments) throws Exception {
            try (DependentProcesses processes = new DependentProcesses()) {
                processes.start(new ProcessBuilder(group()).redirectOutput(Redirect.INHERIT)).waitFor();
            }
        }
    }

    @Test
    void groupAndParentIsKilled_stoppedChildEndsToo() throws Exception {
        Process parent = new ProcessBuilder(Path.of(System.getProperty("java.home"), "bin", "java").toString(), "-cp",
            System.getProperty("java.class.path"), Parent.class.getName()).redirectError(Redirect.INHERIT).start();
        try {
            ProcessHandle child = stoppedChild(parent);
            parent.destroyForcibly().waitFor();
            await().until(() -> !child.isAlive());
        } finally {
            parent.destroyForcibly();
        }
    }
}
