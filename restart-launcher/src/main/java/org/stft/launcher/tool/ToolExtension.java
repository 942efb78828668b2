package org.stft.launcher.tool;

import com.google.errorprone.annotations.concurrent.GuardedBy;
import java.io.File;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.stft.base.text.ShellWords;
import org.stft.config.Setting;
import org.stft.launcher.extension.LauncherExtension;
import org.stft.launcher.extension.RankStart;
import org.stft.probe.ToolCatalog;
import org.stft.probe.ToolException;

/**
 * The extension for tools: ranks get the agent that redirects their MPI calls, from the distribution on the rank's
 * host.
 */
public final class ToolExtension implements LauncherExtension {

    private static final String COMMAND = "stft.tools.command";
    private static final String LIST = "stft.tools.list";
    private static final String JAR = "mpi-probe-agent-";

    @GuardedBy("this")
    private String list;

    @Override
    public String id() {
        return "tools";
    }

    /** Adds the command that starts a job, as a shell takes it, to the properties of a job with tools, which record it. */
    public static void noteCommand(Map<String, String> properties, List<String> arguments) {
        if (!properties.getOrDefault(Setting.TOOLS.key(), "").isEmpty()) {
            List<String> words = new ArrayList<>(List.of(System.getProperty("stft.command", "stft")));
            words.addAll(arguments);
            properties.put(COMMAND, ShellWords.quoted(words));
        }
    }

    /** Empty if no tool is switched on. */
    @Override
    public List<String> jvmOptions(RankStart start) throws IOException {
        String tools = "-D" + Setting.TOOLS.key() + "=";
        if (start.jvmOptions().stream()
            .noneMatch(option -> option.startsWith(tools) && option.length() > tools.length())) {
            return List.of();
        }
        String classPath = System.getProperty("java.class.path");
        String jar = Stream.of(classPath.split(File.pathSeparator))
            .filter(entry -> new File(entry).getName().startsWith(JAR))
            .findFirst().orElseThrow(
                () -> new IOException("The agent of the tools (" + JAR + "VERSION.jar) is not on the class path of"
                    + " the stft command: " + classPath
                    + ". Install the distribution again, or run the job without --tool."));
        // As -javaagent, which also names a module to the JVM: it then resolves all modules anew, for 20 ms of each rank.
        return List.of("-agentlib:instrument=" + jar + "=late", "-D" + LIST + "=" + list());
    }

    /** The tools of the distribution with their classes, which ranks then need not search for. */
    private synchronized String list() throws IOException {
        if (list == null) {
            try {
                list = new ToolCatalog(ToolExtension.class.getClassLoader()).list();
            } catch (ToolException e) {
                throw new IOException(e.getMessage(), e);
            }
        }
        return list;
    }
}
