package org.stft.race.launcher;

import java.nio.file.Path;
import java.util.Map;
import org.stft.config.Setting;
import org.stft.config.Settings;
import org.stft.tool.race.Milestone;

/**
 * A job that {@code stft race confirm} runs with forced matches: it has a store of its own, so that the versions of the
 * user's job stay as they are, and it is not restarted, for its failure is what is asked for.
 */
final class ForcedJob {

    private static final String DECISIONS = "stft.race-check.decisions";

    private ForcedJob() {
    }

    /** Has ranks on all hosts find the decisions, if this process was started for such a run. */
    static Settings prepare(Settings settings) {
        String file = System.getenv(Milestone.DECISIONS);
        return file == null || !settings.list(Setting.TOOLS).contains(RaceExtension.TOOL)
            ? settings
            : settings.with(DECISIONS, file).with(Setting.STORE, Path.of(file).resolveSibling("store").toString());
    }

    /** Returns true if the properties of a job are those of such a run. */
    static boolean is(Map<String, String> properties) {
        return properties.containsKey(DECISIONS);
    }
}
