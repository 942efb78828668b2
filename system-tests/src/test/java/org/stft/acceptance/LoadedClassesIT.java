package org.stft.acceptance;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.stft.acceptance.programs.CountsLoadedClasses;
import org.stft.testkit.Ended;
import org.stft.testkit.StftJob;
import org.stft.testkit.StftJobs;

/** The classes that STFT loads into ranks, counted: what a first checkpoint costs is mostly this, and does not depend on the machine. */
class LoadedClassesIT {

    private static final int RANKS = 4;
    private static final int MAX_FIRST = 600;
    private static final int MAX_SECOND = 60;
    private static final int MAX_REHEARSED = 100;
    private static final Pattern COUNT = Pattern.compile("checkpoint (\\d) loaded (\\d+) classes");

    @RegisterExtension
    final StftJobs jobs = new StftJobs();

    @Test
    @Tag("matrix")
    void firstCheckpoint_loadsFewClasses_andNoLibraryOfTheCommand() throws IOException {
        StftJob job = jobs.job(CountsLoadedClasses.class, RANKS);
        Ended ended = job.run("--jvm=" + logOfClasses("run")).expect(0);
        assertThat(counts(ended, 1)).hasSize(RANKS).allMatch(count -> count <= MAX_FIRST);
        assertThat(counts(ended, 2)).hasSize(RANKS).allMatch(count -> count <= MAX_SECOND);
        requireNoForeignClasses("run", "org.stft.store.");
        job.restart("--version", "2", "--jvm=" + logOfClasses("restart")).expect(0)
            .expectMessage("restarted from version 2");
        requireNoForeignClasses("restart", "org.stft.internal.restart.");
    }

    @Test
    void firstCheckpointAfterItsRehearsal_loadsFewClasses() {
        StftJob job = jobs.job(CountsLoadedClasses.class, RANKS, "no-such-file");
        Ended ended = job.run().expect(0);
        assertThat(counts(ended, 1)).hasSize(RANKS).allMatch(count -> count <= MAX_REHEARSED);
        assertThat(job.rests()).isEmpty();
    }

    private String logOfClasses(String name) throws IOException {
        Path directory = Files.createDirectories(jobs.directory().resolve(name));
        return "-Xlog:class+load:file=" + directory.resolve("%p.log");
    }

    private static List<Integer> counts(Ended ended, int checkpoint) {
        return ended.result(COUNT).stream().map(line -> {
            Matcher matcher = COUNT.matcher(line);
            assertThat(matcher.find()).isTrue();
            return Integer.parseInt(matcher.group(1)) == checkpoint ? Integer.valueOf(matcher.group(2)) : null;
        }).filter(count -> count != null).toList();
    }

    private void requireNoForeignClasses(String run, String expected) throws IOException {
        List<Path> logs;
        try (Stream<Path> files = Files.list(jobs.directory().resolve(run))) {
            logs = new ArrayList<>(files.toList());
        }
        assertThat(logs).hasSize(RANKS);
        for (Path log : logs) {
            String loaded = Files.readString(log);
            assertThat(loaded).as(log.toString()).contains(expected)
                .doesNotContain("com.fasterxml", "picocli", "org.jline");
        }
    }
}
