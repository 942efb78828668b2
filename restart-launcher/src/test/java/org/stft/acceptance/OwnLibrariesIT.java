package org.stft.acceptance;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.stft.testkit.Ended;
import org.stft.testkit.StftJob;
import org.stft.testkit.StftJobs;

/** Programs that bring the same libraries as STFT, in other releases. */
class OwnLibrariesIT {

    private static final Pattern RESULT = Pattern.compile("result: .*|the program's .*");
    /** The build copies it there. */
    private static final Path OLDER_JACKSON = Path.of("target/older-jackson").toAbsolutePath();

    @RegisterExtension
    final StftJobs jobs = new StftJobs();

    @Test
    void programWithAnOlderKryo_usesItsOwn_beforeAndAfterARestart() {
        requireItsOwn(OwnKryo.class, "Kryo: kryo-4.0.3.jar");
    }

    @Test
    @Tag("matrix")
    void programWithAnOlderJackson_usesItsOwn_beforeAndAfterARestart() {
        requireItsOwn(OwnJackson.class, "Jackson: jackson-databind-2.17.2.jar", "-cp",
            OLDER_JACKSON + "/*" + File.pathSeparator + System.getProperty("java.class.path"));
    }

    private void requireItsOwn(Class<?> program, String library, String... options) {
        StftJob first = jobs.job(program, 2, "9");
        Ended undisturbed = first.run(options).expect(0);
        assertThat(undisturbed.result(RESULT)).hasSize(4)
            .contains("[0] the program's " + library, "[1] the program's " + library);
        StftJob job = jobs.job(program, 2, "9");
        String[] killed = Stream.of(options, new String[] {"--every-calls", "2", "--fail", "rank=1,version=2"})
            .flatMap(Arrays::stream).toArray(String[]::new);
        assertThat(job.run(killed).exitCode()).isNotZero();
        Ended restarted = job.restart().expect(0).expectMessage("restarted from version");
        assertThat(restarted.result(RESULT)).isEqualTo(undisturbed.result(RESULT));
    }

    /** The jars that a rank searches before the program's own classes. */
    @Test
    void classPathOfRanks_hasNoLibraryOfTheCommand() throws IOException {
        try (Stream<Path> jars = Files.list(Path.of(System.getProperty("stft.home"), "lib"))) {
            List<String> names = jars.filter(jar -> !Files.isDirectory(jar)).map(jar -> jar.getFileName().toString())
                .sorted().toList();
            assertThat(names).anyMatch(name -> name.startsWith("stft-core-"))
                .noneMatch(name -> name.startsWith("jackson-") || name.startsWith("picocli-"));
        }
    }
}
