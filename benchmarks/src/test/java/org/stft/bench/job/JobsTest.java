package org.stft.bench.job;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import mpi.MPI;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class JobsTest {

    /** Prints the sum of the ranks; rank 1 fails if it is told to. */
    public static final class Program {
        private Program() {
        }

        public static void main(String[] arguments) {
            String[] own = MPI.Init(arguments);
            if (own[0].equals("fail") && MPI.COMM_WORLD.Rank() == 1) {
                throw new IllegalStateException("told to fail");
            }
            int[] sum = new int[1];
            MPI.COMM_WORLD.Allreduce(new int[] {MPI.COMM_WORLD.Rank()}, 0, sum, 0, 1, MPI.INT, MPI.SUM);
            System.out.println("sum " + sum[0]);
            MPI.Finalize();
        }
    }

    private List<String> run(String how) throws IOException {
        List<String> lines = new ArrayList<>();
        Jobs.plain(lines::add, Program.class.getName(), 3, List.of("-Xmx64m", "-XX:TieredStopAtLevel=1"), how);
        return lines;
    }

    @Test
    void allWell_givesWhatRankZeroPrinted() throws IOException {
        assertThat(run("well")).contains("sum 3");
    }

    @Test
    void oneRankFails_endsAllAndSaysWhy() {
        assertThatThrownBy(() -> run("fail")).isInstanceOf(IOException.class).hasMessageContaining("told to fail");
        assertThat(ProcessHandle.current().children().filter(ProcessHandle::isAlive)).isEmpty();
    }
}
