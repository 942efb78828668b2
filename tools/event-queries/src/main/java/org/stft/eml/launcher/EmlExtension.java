package org.stft.eml.launcher;

import java.util.List;
import org.stft.eml.command.EmlCommand;
import org.stft.eml.command.GraphCommand;
import org.stft.launcher.extension.LauncherExtension;

/** {@code stft eml} and {@code stft graph}. */
public final class EmlExtension implements LauncherExtension {

    @Override
    public String id() {
        return "eml";
    }

    @Override
    public List<Object> commands() {
        return List.of(new EmlCommand(), new GraphCommand());
    }
}
