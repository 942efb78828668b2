package org.stft.acceptance;

import static org.assertj.core.api.Assertions.assertThat;

import com.example.Quirky;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.stft.launcher.programs.WaitsForFile;
import org.stft.spc.CheckpointerProvider;
import org.stft.testkit.Ended;
import org.stft.testkit.StftJob;
import org.stft.testkit.StftJobs;

/** Back ends of a user, in a directory with a space in its name: found by each command, and quoted correctly. */
@Tag("any-java")
class OwnBackEndIT {

    private static final Pattern RESULT = Pattern.compile("result .*");

    @RegisterExtension
    final StftJobs jobs = new StftJobs();

    private Path directory;
    private StftJob job;

    @BeforeEach
    void backEnds() throws IOException {
        directory = jobs.directory().resolve("my back ends");
        services(
            Stream.of(Quirky.Absent.class, Quirky.Full.class, Quirky.Twin.class, Quirky.Wrong.class).map(Class::getName)
                .collect(Collectors.joining("\n")));
        job = gated();
    }

    private StftJob gated() throws IOException {
        return jobs.job(WaitsForFile.class, 2, "6", "0",
            Files.writeString(jobs.directory().resolve("gate"), "").toString());
    }

    private void services(String lines) throws IOException {
        Path file = directory.resolve("META-INF/services").resolve(CheckpointerProvider.class.getName());
        Files.createDirectories(file.getParent());
        Files.writeString(file, lines + "\n");
    }

    private String classPath() {
        return directory + File.pathSeparator + System.getProperty("java.class.path");
    }

    private Ended run(String... options) {
        return job.run(Stream.concat(Stream.of("-cp", classPath()), Stream.of(options)).toArray(String[]::new));
    }

    @Test
    void doctor_triesThem() {
        Ended doctor = job.start("doctor", List.of(job.runCommand().get(0), "doctor", "-cp", classPath())).await()
            .expect(0);
        assertThat(doctor.out()).containsPattern("ok +back end twin +can work here; saves protected objects\n")
            .containsPattern("no +back end absent +cannot work here, because its licence server is down\n")
            .containsPattern("ok +terminal +standard error is not a terminal");
        assertThat(doctor.err()).isEmpty();
    }

    @Test
    void oneThatCannotWork_isRefusedWithItsReasonAndOneFullStop() {
        run("--spc", "absent").expect(2).expectMessage("because its licence server is down. Choose another with --spc");
    }

    @Test
    @Tag("matrix")
    void exceptionOfOne_keepsTheNameOfItsClass() {
        run("--spc", "full").expect(1)
            .expectMessage("com.example.Quirky$QuotaException: 42. The versions before it are unchanged.");
        run("--spc", "full", "-Dstft.full.depth=deep").expect(1)
            .expectMessage("java.lang.NumberFormatException: For input string: \"deep\".");
    }

    @Test
    void oneThatRestoresOtherValues_isFoundAtItsFirstVersion() throws IOException {
        run("--spc", "wrong").expect(1)
            .expectMessage(
                "Version 1 was not saved: rank 0: after a restart it would not be as it is now: \"value\"[0]: "
                    + "in the program ")
            .expectMessage("by the back end wrong");
        assertThat(job.versions()).isEmpty();
        run("--spc", "wrong", "-Dstft.prove=off").expect(0);
    }

    @Test
    void oneWhoseServiceFileIsWrong_isNamedByItsPath() throws IOException {
        services("com.example.Quirky and others");
        run("--spc", "kryo").expect(2).expectMessage(directory + "/META-INF/services/")
            .expectMessage("Correct or remove it.");
    }

    @Test
    void versionOfAnotherBackEnd_saysHowToGoOver_andThatWorks() throws IOException {
        run("--spc", "kryo", "--fail", "rank=0,version=2").expect(1);
        job.restart("--spc", "twin").expect(4)
            .expectMessage("Version 2 was made by the back end kryo, but the job uses twin. Restart it with --spc kryo")
            .expectMessage("To go over to twin, restart it once with --spc twin,kryo:");
        job.restart("--spc", "twin,kryo", "--max-restarts", "0", "--fail", "rank=0,version=4").expect(1)
            .expectMessage("restarted from version 2 by kryo");
        Ended ended = job.restart("--spc", "twin").expect(0).expectMessage("restarted from version 4 by twin");
        assertThat(ended.result(RESULT)).isEqualTo(gated().run().expect(0).result(RESULT));
    }
}
