package org.stft.replay.launcher;

import java.util.List;
import org.stft.launcher.extension.LauncherExtension;
import org.stft.spc.SettingDeclaration;

/** The settings of the tool {@code record}. */
public final class RecordExtension implements LauncherExtension {

    private static final String PREFIX = "stft.record.";

    @Override
    public String id() {
        return "record";
    }

    @Override
    public List<SettingDeclaration> settings() {
        return List.of(
            size("ring", "32m", "the size of the mapped file with the newest data of each rank: a power of two"),
            size("limit", "64g", "the maximum length of a rank's data file, in bytes"));
    }

    private static SettingDeclaration size(String name, String fallback, String description) {
        return new SettingDeclaration(PREFIX + name, fallback, description,
            "a number, optionally followed by k, m or g", text -> text.matches("[0-9]{1,18}[kKmMgG]?"));
    }
}
