package org.stft.launcher.extension;

import java.util.List;
import java.util.ServiceConfigurationError;
import java.util.ServiceLoader;
import org.stft.base.text.ClosestWord;
import org.stft.base.text.Sentences;
import org.stft.config.Settings;
import org.stft.spc.SettingDeclaration;

/** The extensions on the class path of the launcher. */
public final class Extensions {

    private Extensions() {
    }

    /**
     * All extensions, in the order of the class path; new objects at each call.
     *
     * @throws CommandException {@code USAGE} if one cannot be loaded
     */
    public static List<LauncherExtension> all() {
        try {
            return ServiceLoader.load(LauncherExtension.class, Extensions.class.getClassLoader()).stream()
                .map(ServiceLoader.Provider::get).toList();
        } catch (ServiceConfigurationError e) {
            throw new CommandException(ExitCode.USAGE,
                "A jar in the lib directory of STFT declares an extension that cannot be loaded: "
                    + Sentences.closed(Sentences.withPaths(e.getMessage()))
                    + " Remove the jar, or put one for this release there.",
                e);
        }
    }

    /**
     * Checks the settings that an extension declares.
     *
     * @throws CommandException {@code USAGE} if one does not exist or has a wrong value
     */
    public static void requireSettings(LauncherExtension extension, Settings settings) {
        List<SettingDeclaration> declared = extension.settings();
        List<String> keys = declared.stream().map(SettingDeclaration::key).toList();
        if (declared.isEmpty()) {
            return;
        }
        for (String key : settings.given().keySet()) {
            if (key.startsWith("stft." + extension.id() + ".") && !keys.contains(key)) {
                throw new CommandException(ExitCode.USAGE,
                    "There is no setting " + key + ". " + ClosestWord.question(key, keys) + "Those of " + extension.id()
                        + " are " + String.join(", ", keys) + ".");
            }
        }
        try {
            declared.forEach(each -> settings.find(each.key()).ifPresent(each::requireValid));
        } catch (IllegalArgumentException e) {
            throw new CommandException(ExitCode.USAGE, e.getMessage(), e);
        }
    }
}
