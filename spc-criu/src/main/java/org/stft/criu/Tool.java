package org.stft.criu;

import com.sun.jna.LastErrorException;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** Runs a program to its end, within a time limit. It ends with this process. */
final class Tool {

    /** In a group of its own, which is killed as a whole: a list of its processes would lack one that was just started. */
    private static final List<String> BEFORE = List.of("setsid", "setpriv", "--pdeathsig", "KILL");

    private Tool() {
    }

    /**
     * Runs a program.
     *
     * @return its exit code
     * @throws IOException if it cannot be started, or has not ended when the time is up; then it is killed, and what it
     *     has started too
     */
    static int run(List<String> command, WorkDirectory work, Duration limit, String limitSetting) throws IOException {
        List<String> all = new ArrayList<>(BEFORE);
        all.addAll(command);
        Process process = new ProcessBuilder(all).redirectErrorStream(true).redirectOutput(work.output().toFile())
            .redirectInput(ProcessBuilder.Redirect.from(new java.io.File("/dev/null"))).start();
        try {
            if (process.waitFor(limit.toMillis(), TimeUnit.MILLISECONDS)) {
                if (process.exitValue() != 0) {
                    kill(process); // CRIU tries what the kernel can with children that wait to be traced; they stay if it is killed
                }
                return process.exitValue();
            }
        } catch (InterruptedException e) {
            kill(process);
            Thread.currentThread().interrupt();
            throw new IOException("interrupted while CRIU was at work; it was killed", e);
        }
        kill(process);
        throw new IOException("CRIU did not end within " + limit.toMillis() + " ms and was killed. Raise " + limitSetting
            + " if the disk is slow. " + CriuLog.decisiveLine(work.log(), work.output()));
    }

    private static void kill(Process process) {
        try {
            Libc.kill((int) -process.pid(), Libc.SIGKILL);
        } catch (LastErrorException e) {
            process.destroyForcibly(); // it has not yet made its group, or nothing of the group is left
        }
        process.onExit().join();
    }
}
