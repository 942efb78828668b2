package org.stft.spc.kryo;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;

/** An image that a long-running process has saved can be restored by one that has just started. */
class RestoreDrillTest {

    @TempDir
    Path directory;

    @Test
    void everyGraphThatIsSaved_isRestoredByAFreshProcess_toTheBit() throws Exception {
        drill(20);
    }

    @Test
    @Tag("campaign")
    void everyOfManyGraphsThatIsSaved_isRestoredByAFreshProcess_toTheBit() throws Exception {
        drill(120);
    }

    private void drill(int graphs) throws Exception {
        long seed = Long.getLong("stft.test.seed", System.nanoTime());
        String drill = "with -Dstft.test.seed=" + seed;
        System.out.println("Restore drill " + drill);
        for (long graph = seed; graph < seed + graphs; graph++) {
            Files.createDirectory(directory.resolve("" + graph));
        }
        String[] arguments = {directory.toString(), "" + seed, "" + graphs};
        ChildJvm saving = run("save", arguments);
        assertThat(saving.error()).as(drill).isEmpty();
        assertThat(Integer.parseInt(saving.output())).as("graphs saved " + drill).isGreaterThan(graphs / 3);
        assertThat(run("restore", arguments)).as(drill).isEqualTo(new ChildJvm(0, saving.output(), ""));
    }

    private ChildJvm run(String what, String... arguments) throws Exception {
        return ChildJvm.run(directory, List.of(), RestoreDrill.class, what, arguments[0], arguments[1], arguments[2]);
    }

    @Test
    @Tag("matrix")
    void chainOfFiveMillionObjects_isSavedByWarmCode_andRestoredByAFreshProcess() throws Exception {
        String image = directory.resolve("image").toString();
        assertThat(ChildJvm.run(directory, List.of(), LongChain.class, "save", image, "5000000").output())
            .isEqualTo("5000000");
        assertThat(ChildJvm.run(directory, List.of(), LongChain.class, "restore", image, "5000000"))
            .isEqualTo(new ChildJvm(0, "5000000", ""));
    }
}
