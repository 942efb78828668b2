package org.stft.launcher.tool;

import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.stft.config.Setting;
import org.stft.config.Settings;
import org.stft.launcher.CommandException;
import org.stft.launcher.ExitCode;
import org.stft.tool.collectives.CollectivesSettings;

/** The setting {@code stft.collectives}, which switches on the tool of that name. */
public final class Collectives {

    private static final String TOOL = "collectives";
    private static final String OFF = "off";
    /** The modes that can be chosen. */
    public static final List<String> MODES = List.of(OFF, "paper", "leaves", "dynamic");

    private Collectives() {
    }

    /**
     * Adds the tool to those of the job, if the setting is given and not off, wherever it comes from.
     *
     * @param given the properties of the ranks, with the other settings of the tool
     * @throws CommandException if there is no such mode, or another setting of the tool is wrong
     */
    public static Settings switchOn(Settings settings, Map<String, String> given) {
        String mode = settings.find(Setting.COLLECTIVES).orElse(OFF);
        if (!MODES.contains(mode)) {
            throw new CommandException(ExitCode.USAGE,
                "Expected --collectives (" + Setting.COLLECTIVES.key() + ") to be one of " + String.join(", ", MODES)
                    + ", found '" + mode + "'. Correct it.");
        }
        try {
            CollectivesSettings.require(given);
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
