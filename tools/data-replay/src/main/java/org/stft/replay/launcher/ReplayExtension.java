package org.stft.replay.launcher;

import java.util.List;
import org.stft.launcher.extension.LauncherExtension;
import org.stft.replay.command.AuditCommand;
import org.stft.replay.command.ReplayCommand;

/** {@code stft replay} and {@code stft audit}. */
public final class ReplayExtension implements LauncherExtension {

    @Override
    public String id() {
        return "replay";
    }

    @Override
    public List<Object> commands() {
        return List.of(new ReplayCommand(), new AuditCommand());
    }
}
