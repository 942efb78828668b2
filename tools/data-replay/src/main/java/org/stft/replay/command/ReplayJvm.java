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
    /** What a replay needs beside a recording. */
    private static final String IMAGES = "spc-api-";
    private static final Set<String> CLASS_PATH = Set.of("-cp", "-classpath", "--class-path");
    /** The option that says whose objects the program has. */
    private static final String MPI = "-Dstft.tools.library=";
    /** Options of the recorded process that belong to its start. */
    private static final List<String> LEFT_OUT = List.of("-XX:SharedArchiveFile=", "-Xlog:cds", "-XX:AOTCache=",
        "-agentlib:instrument=", "-agentlib:jdwp=", "-javaagent:", "-Dstft.tools=", "-Dstft.tools.", "-Dstft.record.",
        "-Dstft.event-log.", "-Dstft.launcher-address=", "-Dstft.single-rank=", "-Dstft.restart=", "-Dstft.drill=");

    /** Options of a JVM whose value is the next word. */
    private static final Set<String> WITH_VALUE = Set.of("--add-opens", "--add-exports", "--add-reads", "--add-modules",
        "--limit-modules", "--patch-module", "--module-path", "-p", "--upgrade-module-path", "--enable-native-access");

    private final RecordedProcess recorded;
    private final int rankMain;

    /** @throws IOException if what the recorded process ran is not known */
    ReplayJvm(RecordedProcess recorded) throws IOException {
        this.recorded = recorded;
        this.rankMain = recorded.words().indexOf(RANK_MAIN);
        if (rankMain < 0 && recorded.program().isEmpty()) {
            throw new IOException(
                "Expected a rank that stft run has started, or one that has called MPI.Init in the thread of its main method. Found "
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
        words.addAll(options());
        words.add("-javaagent:" + own(AGENT));
        words.addAll(added);
        if (rankMain >= 0) {
            words.addAll(recorded.words().subList(rankMain + 2, recorded.words().size()));
        } else {
            RecordedProcess.Program program = recorded.program().orElseThrow();
            words.addAll(List.of("-cp", program.classPath() + File.pathSeparator + own(IMAGES), program.main()));
            words.addAll(program.arguments());
        }
        return words;
    }

    /** Those of the recorded process, with its class path if it is that of the program. */
    private List<String> options() {
        List<String> options = new ArrayList<>();
        List<String> words = recorded.words();
        for (int i = 1; i < words.size() && words.get(i).startsWith("-") && !words.get(i).equals("-jar"); i++) {
            String option = words.get(i);
            if (CLASS_PATH.contains(option) || WITH_VALUE.contains(option)) {
                i++;
                if (rankMain >= 0 || WITH_VALUE.contains(option)) {
                    options.addAll(List.of(option, words.get(i)));
                }
            } else if (option.startsWith(MPI) || LEFT_OUT.stream().noneMatch(option::startsWith)) {
                options.add(option);
            }
        }
        return options;
    }

    /** That of the recorded process, if it is here. */
    private String java() {
        String java = recorded.words().get(0);
        return Files.isExecutable(Path.of(java))
            ? java
            : Path.of(System.getProperty("java.home"), "bin", "java").toString();
    }

    private static String own(String name) throws IOException {
        String classPath = System.getProperty("java.class.path");
        return Stream.of(classPath.split(File.pathSeparator))
            .filter(entry -> new File(entry).getName().startsWith(name)).findFirst()
            .orElseThrow(() -> new IOException(name + "VERSION.jar is not on the class path of the stft command: "
                + classPath + ". Install the distribution again."));
    }
}
