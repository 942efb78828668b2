package org.stft.launcher.cli;

import java.util.List;
import java.util.Map;
import org.stft.config.Setting;
import org.stft.launcher.CommandException;
import org.stft.launcher.ExitCode;

/** The setting {@code stft.collectives}, which switches on the tool of that name. */
final class Collectives {

    private static final String TOOL = "collectives";
    private static final String OFF = "off";
    private static final List<String> MODES = List.of(OFF, "paper", "leaves");

    private Collectives() {
    }

    /**
     * Adds the tool to those of the job, if the setting is given and not off.
     *
     * @param properties the job's, changed in place
     * @throws CommandException if there is no such mode
     */
    static void switchOn(Map<String, String> properties) {
        String mode = properties.getOrDefault(Setting.COLLECTIVES.key(), OFF);
        if (!MODES.contains(mode)) {
            throw new CommandException(ExitCode.USAGE,
                "Expected --collectives (" + Setting.COLLECTIVES.key() + ") to be one of "
                    + String.join(", ", MODES) + ", found '" + mode + "'. Correct it.");
        }
        String others = properties.getOrDefault(Setting.TOOLS.key(), "");
        if (!mode.equals(OFF) && !List.of(others.split(",")).contains(TOOL)) {
            properties.put(Setting.TOOLS.key(), others.isEmpty() ? TOOL : others + "," + TOOL);
        }
    }
}
