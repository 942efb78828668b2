package org.stft.launcher;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.stft.launcher.programs.ProtectsManyObjects;
import org.stft.launcher.programs.ProtectsOneLargeObject;
import org.stft.testkit.Ended;
import org.stft.testkit.StftJobs;

/** An object for which there is memory once, but not twice. */
class LargeObjectIT {

    @RegisterExtension
    final StftJobs jobs = new StftJobs();

    private Ended killedAfterTheFirstVersion(String form) {
        return jobs.job(ProtectsOneLargeObject.class, 1, form).run("--jvm", "-Xmx400m", "--jvm", "-Xmn16m",
            "--max-restarts", "1",
            "--fail", "rank=0,version=1,point=committed,kill=rank");
    }

    @ParameterizedTest
    @ValueSource(strings = {"supplier", "class"})
    void objectOfThreeQuartersOfTheHeap_isRestored(String form) {
        Ended ended = killedAfterTheFirstVersion(form).expect(0).expectMessage("Restart 1 of 1 from version 1");
        assertThat(ended.out()).contains("[0] result 1.0 2.0");
    }

    @Test
    void noMemoryIsLeftForSaving_theOptionThatGivesMoreIsNamed() {
        Ended ended = jobs.job(ProtectsManyObjects.class, 1, "2000000").run("--jvm", "-Xmx84m", "--jvm", "-Xmn8m")
            .expectMessage("OutOfMemoryError")
            .expectMessage("Give the ranks more memory first: --jvm -Xmx...");
        assertThat(ended.err()).doesNotContain("at org.stft");
        jobs.job(ProtectsManyObjects.class, 1, "2000000").run("--jvm", "-Xmx1g").expect(0);
    }

    @Test
    @Tag("matrix")
    void secondObjectThatTheProgramHolds_isNamedAsTheReason() {
        Ended ended = killedAfterTheFirstVersion("held").expectMessage("There is not enough memory to restore 'grid'")
            .expectMessage("protect(name, Class, supplier)");
        assertThat(ended.exitCode()).as("%s", ended).isNotZero();
        assertThat(ended.err()).doesNotContain("at org.stft");
    }
}
