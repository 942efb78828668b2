package org.stft.launcher.debug;

import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;
import org.stft.launcher.control.Debuggers.OfRank;

/** Run configurations of IntelliJ IDEA, one file each in the directory {@code .run} of a project. */
public final class IntelliJ {

    private static final String FORM = """
        <component name="ProjectRunConfigurationManager">
          <configuration default="false" name="%s" type="%s">
        %s    <method v="2" />
          </configuration>
        </component>
        """;
    private static final String SUFFIX = ".run.xml";

    private IntelliJ() {
    }

    /**
     * Writes a configuration for each rank, and one that attaches to all; removes those of earlier calls for the job.
     *
     * @param project the project's directory
     * @return the directory of the files
     */
    public static Path write(Path project, String job, List<OfRank> ranks) throws IOException {
        Path directory = Files.createDirectories(project.resolve(".run"));
        try (DirectoryStream<Path> files = Files.newDirectoryStream(directory, "*" + SUFFIX)) {
            for (Path file : files) {
                String name = file.getFileName().toString();
                if (Names.isOf(name.substring(0, name.length() - SUFFIX.length()), job)) {
                    Files.delete(file);
                }
            }
        }
        for (OfRank rank : ranks) {
            write(directory, Names.ofRank(job, rank.rank()), "Remote", option("USE_SOCKET_TRANSPORT", "true")
                + option("SERVER_MODE", "false") + option("HOST", Names.LOOPBACK)
                + option("PORT", Integer.toString(rank.port())) + option("AUTO_RESTART", "false"));
        }
        write(directory, Names.ofJob(job), "CompoundRunConfigurationType", ranks.stream()
            .map(rank -> "    <toRun name=\"" + Names.ofRank(job, rank.rank()) + "\" type=\"Remote\" />\n")
            .collect(Collectors.joining()));
        return directory;
    }

    private static String option(String name, String value) {
        return "    <option name=\"" + name + "\" value=\"" + value + "\" />\n";
    }

    private static void write(Path directory, String name, String type, String content) throws IOException {
        Files.writeString(directory.resolve(name + SUFFIX), FORM.formatted(name, type, content));
    }
}
