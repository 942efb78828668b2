package org.stft.tool.collectives;

import java.util.Arrays;
import java.util.List;
import java.util.Map;

/** The settings of the tool, for who starts ranks with them. */
public final class CollectivesSettings {

    private CollectivesSettings() {
    }

    /** The modes that can be chosen. */
    public static List<String> modes() {
        return Arrays.stream(Mode.values()).map(Mode::text).toList();
    }

    /**
     * Checks the settings of the tool among some system properties.
     *
     * @throws IllegalArgumentException if there is no such setting, or one has a value that it cannot have; the message
     *     names both
     */
    public static void require(Map<String, String> properties) {
        Configuration.requireKnown(properties.keySet());
        Configuration.from(properties::getOrDefault);
        Configuration.reportAfterSeconds(properties::getOrDefault);
    }
}
