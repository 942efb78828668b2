package org.stft.acceptance;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.stft.acceptance.programs.OwnLog4j;
import org.stft.acceptance.programs.OwnSlf4j;
import org.stft.testkit.Ended;
import org.stft.testkit.StftJob;
import org.stft.testkit.StftJobs;

/** Programs that bring libraries in releases of their own, which STFT or MPJ Express uses too, or commonly used ones. */
class OwnLibrariesIT {

    private static final int STEPS = 9;
    private static final Pattern RESULT = Pattern.compile("result: .*|the program's .*");
    /** The build copies them there. */
    private static final Path LIBRARIES = Path.of("target/own-libraries").toAbsolutePath();

    @RegisterExtension
    final StftJobs jobs = new StftJobs();

    @Test
    void programWithLogback12_logsWithIt_beforeAndAfterARestart() {
        requireItsLog(OwnSlf4j.class, "logback-1.2", "slf4j-api-1.7.36.jar");
    }

    @Test
    @Tag("matrix")
    void programWithLogback15_logsWithIt_beforeAndAfterARestart() {
        requireItsLog(OwnSlf4j.class, "logback-1.5", "slf4j-api-2.0.17.jar");
    }

    @Test
    @Tag("matrix")
    void programWithLog4j12_logsWithItsConfiguration_beforeAndAfterARestart() throws IOException {
        Files.writeString(LIBRARIES.resolve("reload4j/log4j.properties"), """
            log4j.rootLogger=INFO, out
            log4j.appender.out=org.apache.log4j.ConsoleAppender
            log4j.appender.out.layout=org.apache.log4j.PatternLayout
            log4j.appender.out.layout.ConversionPattern=%p %c - %m%n
            """);
        requireItsLog(OwnLog4j.class, "reload4j", "reload4j-1.2.25.jar");
    }

    private void requireItsLog(Class<?> program, String directory, String jar) {
        List<Ended> runs = requireItsOwn(program, directory, jar);
        assertThat(logged(runs.get(0))).isEqualTo(2 * STEPS);
        assertThat(logged(runs.get(1))).isBetween(2L, 2L * STEPS - 1);
    }

    private static long logged(Ended run) {
        return run.out().lines().filter(line -> line.matches(".* own --? sends .*")).count();
    }

    @ParameterizedTest
    @Tag("matrix")
    @CsvSource({"OwnKryo, kryo-4, kryo-4.0.3.jar", "OwnKryo5, kryo-5, kryo5-5.4.0.jar",
        "OwnJackson, jackson, jackson-databind-2.17.2.jar", "OwnJna, jna, jna-5.13.0.jar",
        "OwnProtobuf, protobuf, protobuf-java-3.25.5.jar"})
    void programWithALibraryOfItsOwn_usesIt_beforeAndAfterARestart(String program, String directory, String jar)
        throws ClassNotFoundException {
        requireItsOwn(Class.forName("org.stft.acceptance.programs." + program), directory, jar);
    }

    /** The first run to its end, and the restart of one that was killed. */
    private List<Ended> requireItsOwn(Class<?> program, String directory, String jar) {
        String classPath = LIBRARIES.resolve(directory) + File.pathSeparator + LIBRARIES.resolve(directory) + "/*"
            + File.pathSeparator + Path.of("target/test-classes").toAbsolutePath();
        Ended undisturbed = jobs.job(program, 2, "" + STEPS).run("-cp", classPath).expect(0);
        assertThat(undisturbed.result(RESULT)).hasSize(4)
            .contains("[0] the program's " + jar, "[1] the program's " + jar);
        StftJob job = jobs.job(program, 2, "" + STEPS);
        assertThat(job.run("-cp", classPath, "--every-calls", "2", "--fail", "rank=1,version=2").exitCode())
            .isNotZero();
        Ended restarted = job.restart().expect(0).expectMessage("restarted from version");
        assertThat(restarted.result(RESULT)).isEqualTo(undisturbed.result(RESULT));
        return List.of(undisturbed, restarted);
    }
}
