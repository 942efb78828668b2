package org.stft.race.run;

import org.stft.log.LoggedRun;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.stft.mpj.RankJvms;
import org.stft.race.Analyser;
import org.stft.race.verdict.RaceGroup;
import programs.Difference;

/** A program as its author compiled it, started with one option more. */
class UnchangedProgramIT {

    @TempDir
    Path directory;

    /** Number 32 of the acceptance list; {@code OnlineRaceCheckIT} starts jobs with the option of the launcher. */
    @Test
    void acceptance32_compiledWithoutDebugInformation_classAndMethodAreNamed() throws IOException {
        Path compiled = Files.createDirectory(directory.resolve("classes"));
        assertThat(ToolProvider.getSystemJavaCompiler().run(null, null, null, "-g:none", "-d", compiled.toString(),
            "-cp", System.getProperty("java.class.path"), "src/test/java/programs/Difference.java")).isZero();
        List<String> options = new ArrayList<>(LoggedJob.options(directory));
        options.addAll(List.of("-cp", Stream.concat(Stream.of(compiled.toString()), classPath())
            .collect(Collectors.joining(File.pathSeparator))));
        RankJvms.run(options, Difference.class, 3, "order");
        List<RaceGroup> groups = Analysis
            .of(LoggedRun.newest(directory.resolve("event-log")), Analyser.Options.STANDARD).findings().groups();
        assertThat(groups).hasSize(1);
        assertThat(groups.get(0).first().receive().site()).isEqualTo("programs.Difference.inOrder(Unknown Source)");
        assertThat(groups.get(0).sendSites()).containsExactly("programs.Difference.main(Unknown Source)");
    }

    private static Stream<String> classPath() {
        return Arrays.stream(System.getProperty("java.class.path").split(File.pathSeparator));
    }
}
