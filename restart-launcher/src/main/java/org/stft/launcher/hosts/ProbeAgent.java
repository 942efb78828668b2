package org.stft.launcher.hosts;

import java.io.File;
import java.io.IOException;
import java.util.List;
import java.util.stream.Stream;
import org.stft.config.Setting;

/** The agent by which tools see the MPI calls of a rank: the one of the distribution on the rank's host. */
final class ProbeAgent {

    private static final String JAR = "mpi-probe-agent-";

    private ProbeAgent() {
    }

    /** The JVM options that a rank needs besides its own. None where no tool is switched on. */
    static List<String> options(List<String> jvmOptions) throws IOException {
        String tools = "-D" + Setting.TOOLS.key() + "=";
        if (jvmOptions.stream().noneMatch(option -> option.startsWith(tools) && option.length() > tools.length())) {
            return List.of();
        }
        String classPath = System.getProperty("java.class.path");
        String jar = Stream.of(classPath.split(File.pathSeparator)).filter(entry -> new File(entry).getName().startsWith(JAR))
            .findFirst().orElseThrow(() -> new IOException("The agent of the tools (" + JAR + "VERSION.jar) is not on the class path of"
                + " the stft command: " + classPath + ". Install the distribution anew, or run the job without --tool."));
        return List.of("-javaagent:" + jar);
    }
}
