package org.stft.replay.order;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.stft.config.Setting;
import org.stft.config.Settings;
import org.stft.launcher.extension.LauncherExtension;
import org.stft.spc.SettingDeclaration;
import org.stft.tool.race.OrderReplay;

/**
 * A job that {@code stft replay --all} runs: its tools are those of the replay, it has a store of its own, so that the
 * versions of the user's job stay as they are, and it is not restarted.
 */
public final class ReplayedJob implements LauncherExtension {

    /** The environment variable that names the file of the outcomes, for the command that runs the job. */
    static final String FILE = "STFT_ORDER_REPLAY_OUTCOMES";

    /** The environment variable that says whether the job is recorded. */
    static final String RECORD = "STFT_ORDER_REPLAY_RECORD";

    /** The name of the file. */
    static final String OUTCOMES = OrderReplay.OUTCOMES;

    private static final SettingDeclaration SETTING = new SettingDeclaration(
        "stft." + OrderReplay.ID + "." + OUTCOMES, "",
        "the file with the outcomes of calls; set by 'stft replay --all'", "a file", text -> true);

    @Override
    public String id() {
        return OrderReplay.ID;
    }

    @Override
    public List<SettingDeclaration> settings() {
        return List.of(SETTING);
    }

    @Override
    public Settings prepare(Settings settings) {
        String file = System.getenv(FILE);
        if (file == null) {
            return settings;
        }
        String tools = "event-log," + OrderReplay.ID + (Boolean.parseBoolean(System.getenv(RECORD)) ? ",record" : "");
        return settings.with(Setting.TOOLS, tools).with(SETTING.key(), file).with(Setting.STORE,
            Path.of(file).resolveSibling("store").toString());
    }

    @Override
    public boolean mayRestart(Map<String, String> properties) {
        return !properties.containsKey(SETTING.key());
    }
}
