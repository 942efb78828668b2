package org.stft.acceptance;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.stft.testkit.Ended;
import org.stft.testkit.StftJob;
import org.stft.testkit.StftJobs;

/** A program whose class got a field more after its job was killed. */
@Tag("any-java")
class ChangedProgramIT {

    private static final String PROGRAM = """
        package changed;
        import mpi.MPI;
        import org.stft.Stft;
        public final class Main {
            static final class Model {
                int step;
                double value;
                FIELD
            }
            public static void main(String[] arguments) {
                MPI.Init(arguments);
                try (Stft stft = Stft.start()) {
                    Model model = stft.protect("model", Model::new);
                    SETUP
                    while (model.step < 6) {
                        model.step++;
                        model.value += RATE;
                        stft.checkpoint();
                    }
                    System.out.println("result " + model.value);
                }
                MPI.Finalize();
            }
        }
        """;
    private static final String FIELD = "changed.Main$Model.rate";

    @RegisterExtension
    final StftJobs jobs = new StftJobs();

    private StftJob job;
    private String before;
    private String after;

    @BeforeEach
    void programs() throws IOException {
        job = jobs.job(ChangedProgramIT.class, 2);
        before = CompiledProgram.classPath(job, "before",
            PROGRAM.replace("FIELD", "").replace("SETUP", "").replace("RATE", "1"));
        after = CompiledProgram.classPath(job, "after", PROGRAM.replace("FIELD", "double rate;")
            .replace("SETUP", "if (model.rate == 0) { model.rate = 10; }").replace("RATE", "model.rate"));
    }

    @Test
    void newField_isRefused_andAcceptedOnceItIsNamed() {
        List<String> run = new ArrayList<>(job.runCommand("-cp", before, "--fail", "rank=1,version=3"));
        run.set(run.size() - 1, "changed.Main");
        job.start("run", run).await().expect(1);
        Ended refused = job.restart("-cp", after).expect(1).expectMessage("restarting from version 3 by kryo")
            .expectMessage("the image has no other field, the program has " + FIELD + ": double")
            .expectMessage("or have the new fields begin as 0, false or null: -Dstft.kryo.new-fields='" + FIELD + "'");
        assertThat(refused.err()).doesNotContain("restarted from");
        String out = job.restart("-cp", after, "-Dstft.kryo.new-fields=" + FIELD).expect(0)
            .expectMessage("restarted from version 3 by kryo").out();
        assertThat(out.lines()).containsExactlyInAnyOrder("[0] result 33.0", "[1] result 33.0");
    }
}
