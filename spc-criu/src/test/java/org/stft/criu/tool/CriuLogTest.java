package org.stft.criu.tool;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The line of CRIU's log that gives the reason. */
class CriuLogTest {

    private static final Duration TIMEOUT = Duration.ofSeconds(60);

    @TempDir
    Path directory;

    private String decisiveLine(String log, String output) throws IOException {
        return CriuLog.decisiveLine(Files.writeString(directory.resolve("log"), log),
            Files.writeString(directory.resolve("output"), output));
    }

    @Test
    void decisiveLine_isTheFirstErrorThatIsNotHarmless() throws IOException {
        assertThat(decisiveLine("""
            (00.000100) Warn  (criu/kerndat.c:1290): Can't keep kdat cache on non-tempfs
            (00.000200) Error (criu/util.c:1534): rlimit: Can't setup RLIMIT_NOFILE for self: Operation not permitted
            (00.030000)   9943: Error (criu/sk-inet.c:1059): inet: Can't bind inet socket (id 63): Address already in use
            (00.040000) Error (criu/cr-restore.c:2310): Restoring FAILED.
            """, "")).isEqualTo(
            "CRIU: Error (criu/sk-inet.c:1059): inet: Can't bind inet socket (id 63): Address already in use");
    }

    /** CRIU kills what it has restored so far when it fails; at times it logs that too. */
    @Test
    void sigkillAfterAnotherError_isItsConsequenceAndNotTheCause() throws IOException {
        String limit = "(00.000200) Error (criu/util.c:1534): rlimit: Can't setup RLIMIT_NOFILE for self\n";
        String image = "(00.021)  13653: Error (criu/protobuf.c:93): Read 1 bytes while 1910 expected from core.img\n";
        String killed = "(00.022) Error (criu/cr-restore.c:1269): 13653 killed by signal 9: Killed\n";
        Path log = directory.resolve("log");
        assertThat(CriuLog.isOfSigkill(1, Files.writeString(log, limit + image + killed))).isFalse();
        assertThat(CriuLog.isOfSigkill(1, Files.writeString(log, limit + killed))).isTrue();
        assertThat(CriuLog.isOfSigkill(137, Files.writeString(log, limit))).isTrue();
    }

    @Test
    void noErrorInTheLog_theLastLineOfTheOutput() throws IOException {
        assertThat(decisiveLine("(00.1) Warn  (x)\n", "criu: unrecognized option\nTry --help\n\n"))
            .isEqualTo("CRIU: Try --help");
        assertThat(decisiveLine("", "")).isEqualTo("CRIU's log is empty");
    }
}
