package org.stft.check.launcher;

import java.util.List;
import org.stft.check.command.CheckCommand;
import org.stft.launcher.extension.LauncherExtension;

/** {@code stft check}. */
public final class CallCheckExtension implements LauncherExtension {

    /** The id of the tool. */
    public static final String TOOL = "call-check";

    @Override
    public String id() {
        return TOOL;
    }

    @Override
    public List<Object> commands() {
        return List.of(new CheckCommand());
    }
}
