package org.stft.launcher;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.stft.launcher.programs.UsesNoMpi;
import org.stft.testkit.Distribution;
import org.stft.testkit.Ended;
import org.stft.testkit.StftJob;
import org.stft.testkit.StftJobs;

/** A program that brings another version of a library that the {@code stft} command uses. */
class OwnCommandLineIT {

    private static final String LIBRARY = "package picocli; public class CommandLine { public static final String VERSION = older(); "
        + "private static String older() { return \"the program's own\"; } }";
    private static final String PROGRAM = "public class Own { public static void main(String[] arguments) { "
        + "System.out.println(\"library: \" + picocli.CommandLine.VERSION); } }";

    @RegisterExtension
    final StftJobs jobs = new StftJobs();

    @Test
    void libraryOfTheCommandLine_isTheProgramsOwn() throws IOException {
        StftJob job = jobs.job(UsesNoMpi.class, 1);
        Path sources = Files.createDirectories(job.directory().resolve("picocli"));
        Path library = Files.writeString(sources.resolve("CommandLine.java"), LIBRARY);
        Path program = Files.writeString(job.directory().resolve("Own.java"), PROGRAM);
        assertThat(
            ToolProvider.getSystemJavaCompiler().run(null, null, null, "-proc:none", "-d", job.directory().toString(),
                library.toString(), program.toString()))
            .isZero();
        Ended ended = job.start("own",
            List.of(Distribution.command().toString(), "run", "-np", "1", "--store", job.store().toString(), "-cp",
                job.directory().toString(), "Own"))
            .await().expect(0);
        assertThat(ended.out()).isEqualTo("[0] library: the program's own\n");
    }
}
