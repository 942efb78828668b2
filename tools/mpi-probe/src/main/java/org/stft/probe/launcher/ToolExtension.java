package org.stft.probe.launcher;

import com.google.errorprone.annotations.concurrent.GuardedBy;
import java.io.File;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.stream.Stream;
import org.stft.base.text.Sentences;
import org.stft.config.Setting;
import org.stft.config.Settings;
import org.stft.launcher.extension.CommandException;
import org.stft.launcher.extension.ExitCode;
import org.stft.launcher.extension.LauncherExtension;
import org.stft.launcher.extension.RankStart;
import org.stft.probe.ToolException;
import org.stft.probe.engine.ToolCatalog;
import org.stft.spc.SettingDeclaration;

/**
 * The extension for tools: ranks get the agent that redirects their MPI calls, from the distribution on the rank's
 * host.
 */
public final class ToolExtension implements LauncherExtension {

    private static final String LIST = "stft.tools.list";
    private static final String OUTSIDE = "stft.tools.outside";
    private static final String JAR = "mpi-probe-agent-";

    /**
     * Methods that the compiler keeps apart: all tools, and MPI, inlined into one method take it seconds of processor time.
     */
    private static final List<String> SEPARATE = Stream
        .concat(Stream.of("quiet"), Stream.of("org.stft.probe.engine.Chain::*", "org.stft.probe.engine.ByValue::*",
            "org.stft.tool.*::before", "org.stft.tool.*::after", "org.stft.tool.*::around", "org.stft.tool.*::look")
            .map(methods -> "dontinline," + methods))
        .map(command -> "-XX:CompileCommand=" + command).toList();

    @GuardedBy("this")
    private ToolCatalog catalog;

    @Override
    public String id() {
        return "tools";
    }

    @Override
    public Collection<String> tools() {
        return catalog().ids();
    }

    @Override
    public List<SettingDeclaration> settings() {
        return List.of(text("directory", "stft-tools", "the directory for what tools write"),
            text("command", "", "what runs the job again; set by the launcher"),
            text("outside", "", "whether calls outside MPI are seen; set by the launcher for tools that want them"),
            text("library", "", "the class that knows the MPI library; that for MPJ Express if it is empty"),
            text("list", "", "the tools of the distribution; set by the launcher"));
    }

    private static SettingDeclaration text(String name, String fallback, String description) {
        return new SettingDeclaration(Setting.TOOLS.key() + "." + name, fallback, description, "a text", text -> true);
    }

    /** Names the tools that others need: so their settings are known. */
    @Override
    public Settings prepare(Settings settings) {
        List<String> ids = settings.isGiven(Setting.TOOLS) ? settings.list(Setting.TOOLS) : List.of();
        List<String> all = ids.isEmpty() ? ids : catalog().withNeeded(ids);
        return all.equals(ids) ? settings : settings.with(Setting.TOOLS, String.join(",", all));
    }

    @Override
    public void require(Settings settings, ClassLoader program) {
        try {
            settings.find(Setting.TOOLS).filter(ids -> !ids.isEmpty())
                .ifPresent(ids -> new ToolCatalog(program).select(ids));
        } catch (ToolException e) {
            throw new CommandException(ExitCode.USAGE, Sentences.withPaths(e.getMessage()), e);
        }
    }

    /** Empty if no tool is switched on. */
    @Override
    public List<String> jvmOptions(RankStart start) throws IOException {
        String tools = "-D" + Setting.TOOLS.key() + "=";
        String ids = start.jvmOptions().stream().filter(option -> option.startsWith(tools))
            .map(option -> option.substring(tools.length())).reduce("", (first, last) -> last);
        if (ids.isEmpty()) {
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
        List<String> options = new ArrayList<>(List.of("-agentlib:instrument=" + jar + "=late",
            "-D" + LIST + "=" + catalog().list()));
        options.addAll(SEPARATE);
        if (catalog().wantsCallsOutsideMpi(Settings.parts(ids))) {
            options.add("-D" + OUTSIDE + "=true");
        }
        return options;
    }

    /** The tools of the distribution: ranks get them with their classes, and need not search for them. */
    private synchronized ToolCatalog catalog() {
        if (catalog == null) {
            try {
                catalog = new ToolCatalog(ToolExtension.class.getClassLoader());
            } catch (ToolException e) {
                throw new CommandException(ExitCode.USAGE, Sentences.withPaths(e.getMessage()), e);
            }
        }
        return catalog;
    }
}
