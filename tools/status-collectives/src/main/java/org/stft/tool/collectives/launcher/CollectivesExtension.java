package org.stft.tool.collectives.launcher;

import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.stft.config.Setting;
import org.stft.config.Settings;
import org.stft.launcher.extension.CommandException;
import org.stft.launcher.extension.ExitCode;
import org.stft.launcher.extension.LauncherExtension;
import org.stft.tool.collectives.CollectivesSettings;

/** The setting {@code stft.collectives}, which switches on the tool of that name. */
public final class CollectivesExtension implements LauncherExtension {

    private static final String TOOL = "collectives";
    private static final String OFF = "off";

    @Override
    public String id() {
        return TOOL;
    }

    /** Adds the tool to those of the job, if the setting is given and not off, wherever it comes from. */
    @Override
    public Settings prepare(Settings settings) {
        String mode = settings.find(Setting.COLLECTIVES).orElse(OFF);
        if (!CollectivesSettings.modes().contains(mode)) {
            throw new CommandException(ExitCode.USAGE,
                "Expected --collectives (" + Setting.COLLECTIVES.key() + ") to be one of "
                    + String.join(", ", CollectivesSettings.modes())
                    + ", found '" + mode + "'. Correct it.");
        }
        try {
            CollectivesSettings.require(settings.given());
        } catch (IllegalArgumentException e) {
            throw new CommandException(ExitCode.USAGE, e.getMessage());
        }
        List<String> tools = settings.list(Setting.TOOLS);
        return mode.equals(OFF) || tools.contains(TOOL)
            ? settings
            : settings.with(Setting.TOOLS,
                Stream.concat(tools.stream(), Stream.of(TOOL)).collect(Collectors.joining(",")));
    }
}
