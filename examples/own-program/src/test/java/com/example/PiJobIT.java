package com.example;

import java.io.IOException;
import java.nio.file.Files;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.stft.testkit.StftJob;
import org.stft.testkit.StftJobs;

/** The program, killed and damaged step by step. */
class PiJobIT {

    @RegisterExtension
    final StftJobs jobs = new StftJobs();

    @Test
    void imageOfTheNewestVersionMissing_restartsFromTheOneBefore() throws IOException {
        StftJob job = jobs.job(Pi.class, 2, "5");
        job.run("--fail", "rank=0,version=3").expectMessage("injected fault");
        Files.delete(job.version(3).resolve("rank-00001.kryo"));
        job.restart().expect(0).expectMessage("restarted from version 2");
    }
}
