package org.stft.launcher.extension;

import java.util.List;
import org.stft.base.plugin.PlugIns;

/** The extensions on the class path of the launcher. */
public final class Extensions {

    private static final PlugIns<LauncherExtension> ALL = new PlugIns<>(LauncherExtension.class, "launcher extension",
        LauncherExtension::id, (message, cause) -> new CommandException(ExitCode.USAGE, message, cause));

    private Extensions() {
    }

    /**
     * All extensions, in the order of the class path; new objects at each call.
     *
     * @throws CommandException {@code USAGE} if one cannot be loaded, or two have the same id
     */
    public static List<LauncherExtension> all() {
        return List.copyOf(ALL.all(Extensions.class.getClassLoader()).values());
    }
}
