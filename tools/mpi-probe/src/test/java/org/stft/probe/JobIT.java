package org.stft.probe;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.stft.mpj.RankJvms;
import programs.Nesting;

/** Tools in real jobs, a JVM for each rank. */
class JobIT {

    @Test
    void callsThatMpjMakesItself_areNotSeen() {
        List<String> expected = List.of("INIT", "RANK", "RANK", "SENDRECV", "IRECV", "ISEND", "WAITALL", "ALLREDUCE", "RECV_INIT",
            "START", "SSEND", "WAIT", "WTICK", "REDUCE", "WTIME", "BARRIER", "FINALIZE");
        for (RankJvms.Outcome rank : RankJvms.run(ProbedJvm.options("seen"), Nesting.class, 2)) {
            List<String> seen = rank.lines().stream().map(line -> line.substring(0, line.indexOf(' '))).toList();
            List<String> without = expected.stream().filter(name -> rank.rank() == 0 || !name.equals("WTIME")).toList();
            assertThat(seen).as("rank " + rank.rank()).isEqualTo(without);
        }
    }
}
