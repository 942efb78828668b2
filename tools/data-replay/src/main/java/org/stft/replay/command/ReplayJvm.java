package org.stft.replay.command;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.stft.tool.replay.RecordedProcess;

/** The command line of a JVM in which a rank runs again: that of the recorded process, without what connects it to others. */
final class ReplayJvm {

    private static final String RANK_MAIN = "org.stft.launcher.rank.RankMain";
    private static final String AGENT = "mpi-probe-agent-";
    private static final Set<String> CLASS_PATH = Set.of("-cp", "-classpath", "--class-path");
    /** The option that says whose objects the program has. */
    private static final String MPI = "-Dstft.tools.library=";
    /** Options of the recorded process that belong to its start. */
    private static final List<String> LEFT_OUT = List.of("-XX:SharedArchiveFile=", "-Xlog:cds", "-XX:AOTCache=",
        "-agentlib:instrument=", "-agentlib:jdwp=", "-javaagent:", "-Dstft.tools=", "-Dstft.tools.", "-Dstft.record.",
        "-Dstft.event-log.", "-Dstft.launcher-address=", "-Dstft.single-rank=", "-Dstft.restart=", "-Dstft.drill=");

    private final RecordedProcess recorded;
    private final int main;

    /** @throws IOException if the recorded process was not started by {@code stft run} */
    ReplayJvm(RecordedProcess recorded) throws IOException {
        this.recorded = recorded;
        this.main = recorded.words().indexOf(RANK_MAIN);
        if (main < 0) {
            throw new IOException("Expected a process that stft run has started, found "
                + String.join(" ", recorded.words()) + ".");
        }
    }

    /**
     * The words of the command.
     *
     * @param added options for the replay
     */
    List<String> command(List<String> added) throws IOException {
        List<String> words = new ArrayList<>(List.of(java()));
        List<String> options = recorded.words().subList(1, main);
        for (int i = 0; i < options.size(); i++) {
            String option = options.get(i);
            if (CLASS_PATH.contains(option)) {
                words.addAll(List.of(option, options.get(++i)));
            } else if (option.startsWith(MPI) || LEFT_OUT.stream().noneMatch(option::startsWith)) {
                words.add(option);
            }
        }
        words.add("-javaagent:" + agent());
        words.addAll(added);
        words.addAll(recorded.words().subList(main + 2, recorded.words().size()));
        return words;
    }

    /** That of the recorded process, if it is here. */
    private String java() {
        String java = recorded.words().get(0);
        return Files.isExecutable(Path.of(java))
            ? java
            : Path.of(System.getProperty("java.home"), "bin", "java").toString();
    }

    private static String agent() throws IOException {
        String classPath = System.getProperty("java.class.path");
        return Stream.of(classPath.split(File.pathSeparator))
            .filter(entry -> new File(entry).getName().startsWith(AGENT)).findFirst()
            .orElseThrow(() -> new IOException("The agent of the tools (" + AGENT
                + "VERSION.jar) is not on the class path of the stft command: " + classPath
                + ". Install the distribution again."));
    }
}
