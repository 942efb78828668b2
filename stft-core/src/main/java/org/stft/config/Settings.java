package org.stft.config;

import java.io.IOException;
import java.io.Reader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import java.util.stream.Collectors;
import org.stft.StftException;
import org.stft.StftException.Category;
import org.stft.base.io.FileErrors;
import org.stft.mp.MessagePassingProvider;
import org.stft.services.Services;
import org.stft.spc.CheckpointerProvider;
import org.stft.spc.SettingDeclaration;

/**
 * The settings of one process: immutable, looked up in the command line (system properties), then the
 * environment, then the settings file, then the defaults.
 */
public final class Settings {

    private final Map<String, String> values;
    private final Map<String, String> environment;

    private Settings(Map<String, String> values, Map<String, String> environment) {
        this.values = values;
        this.environment = environment;
    }

    /** These settings, with some replaced by those in environment variables. */
    public Settings replacedBy(Map<String, String> variables) {
        Map<String, String> replaced = new LinkedHashMap<>(values);
        for (Setting setting : Setting.values()) {
            String value = variables.get(setting.variable());
            if (value != null) {
                replaced.put(setting.key(), value);
            }
        }
        return new Settings(Map.copyOf(replaced), environment);
    }

    /** These settings, with another value of one. */
    public Settings with(Setting setting, String value) {
        return with(setting.key(), value);
    }

    /** These settings, with another value of one of a tool, by its full key. */
    public Settings with(String keyOfTool, String value) {
        Map<String, String> more = new LinkedHashMap<>(values);
        more.put(keyOfTool, value);
        return new Settings(Map.copyOf(more), environment);
    }

    /** These settings, with one reset to its default. */
    public Settings without(Setting setting) {
        Map<String, String> left = new LinkedHashMap<>(values);
        left.remove(setting.key());
        return new Settings(Map.copyOf(left), environment);
    }

    /** The settings of this process. */
    public static Settings ofThisProcess() {
        return of(System.getProperties(), System.getenv());
    }

    /**
     * Settings from given sources.
     *
     * @throws StftException {@code FIX_CALL} if the settings file cannot be read, or a key or variable is unknown
     */
    public static Settings of(Map<?, ?> commandLine, Map<String, String> environment) {
        Map<String, String> given = onlyOurs(commandLine);
        Map<String, String> values = new LinkedHashMap<>();
        file(given, environment).forEach((key, value) -> values.put(String.valueOf(key), String.valueOf(value).trim()));
        for (Setting setting : Setting.values()) {
            String value = environment.get(setting.variable());
            if (value != null) {
                values.put(setting.key(), value);
            }
        }
        values.putAll(given);
        values.keySet().forEach(KnownNames::requireKnownKey);
        environment.keySet().stream().filter(name -> name.startsWith("STFT_"))
            .forEach(name -> KnownNames.requireKnownVariable(name, Services.backEnds().values()));
        return new Settings(Map.copyOf(values), Map.copyOf(environment));
    }

    private static Map<String, String> onlyOurs(Map<?, ?> all) {
        return all.entrySet().stream()
            .filter(e -> String.valueOf(e.getKey()).startsWith("stft."))
            .collect(Collectors.toMap(e -> String.valueOf(e.getKey()), e -> String.valueOf(e.getValue()).trim()));
    }

    private static Properties file(Map<String, String> given, Map<String, String> environment) {
        String named = given.getOrDefault(Setting.FILE.key(), environment.get(Setting.FILE.variable()));
        Path path = Path.of(named != null ? named : Setting.FILE.fallback());
        Properties properties = new Properties();
        if (named == null && !Files.exists(path)) {
            return properties;
        }
        try (Reader reader = Files.newBufferedReader(path)) {
            properties.load(reader);
            return properties;
        } catch (IOException | IllegalArgumentException e) {
            throw new StftException(Category.FIX_CALL,
                "The settings file " + path + " cannot be read: "
                    + (e instanceof IOException io ? FileErrors.of(io) : e.getMessage())
                    + ". Correct it, or name another with " + Setting.FILE.key() + ".",
                e);
        }
    }

    /**
     * Checks that all settings exist, those of back ends too, and that the values of the latter are valid. A back end
     * in a jar of the program is known only in a process that has this jar.
     *
     * @throws StftException {@code FIX_CALL} if a setting does not exist or has an invalid value
     */
    public void requireKnown(Collection<CheckpointerProvider> backEnds, Collection<MessagePassingProvider> bindings) {
        List<String> tools = isGiven(Setting.TOOLS) ? list(Setting.TOOLS) : List.of();
        KnownNames.requireAll(values.keySet().stream().filter(key -> !KnownNames.isOfTool(key, tools)).toList(),
            environment.keySet().stream().filter(variable -> !KnownNames.isVariableOfTool(variable, tools)).toList(),
            backEnds, bindings);
        backEnds.forEach(backEnd -> backEnd.settings().forEach(this::requireValid));
    }

    /**
     * Checks the settings of a tool or another addition to the launcher: those that begin with {@code stft.ID.}.
     *
     * @param declared all of them
     * @throws StftException {@code FIX_CALL} if a setting does not exist or has an invalid value
     */
    public void requireDeclared(String id, List<SettingDeclaration> declared) {
        KnownNames.requireDeclared(values.keySet(), id, declared);
        declared.forEach(this::requireValid);
    }

    private void requireValid(SettingDeclaration setting) {
        try {
            find(setting.key()).ifPresent(setting::requireValid);
        } catch (IllegalArgumentException e) {
            throw new StftException(Category.FIX_CALL, e.getMessage(), e);
        }
    }

    /** All settings that were given, by key, without defaults. Of back ends, those not from the environment. */
    public Map<String, String> given() {
        return values;
    }

    /** The value of a setting, or its default; empty if it has neither. */
    public Optional<String> find(Setting setting) {
        return Optional.ofNullable(values.getOrDefault(setting.key(), setting.fallback()));
    }

    /** Returns true if a setting was given, false if it has its default. */
    public boolean isGiven(Setting setting) {
        return values.containsKey(setting.key());
    }

    /** The value of a setting that has a default. */
    public String get(Setting setting) {
        return find(setting).orElseThrow(() -> new StftException(Category.FIX_CALL,
            "The setting " + setting.key() + " (" + setting.meaning() + ") is missing."));
    }

    /** A back end's own setting, by its full key. */
    public Optional<String> find(String key) {
        String value = values.get(key);
        return Optional.ofNullable(value != null ? value : environment.get(Setting.variableOf(key)));
    }

    /** A whole number of at least {@code least}. */
    public int number(Setting setting, int least) {
        String text = get(setting);
        try {
            int number = Integer.parseInt(text);
            if (number >= least) {
                return number;
            }
        } catch (NumberFormatException e) {
            // reported below, as is a number that is too small
        }
        throw wrong(setting, "a whole number of at least " + least
            + (text.matches("\\d{10,}") ? " and at most " + Integer.MAX_VALUE : ""), text);
    }

    /** A duration; empty if it is not set. */
    public Optional<Duration> duration(Setting setting) {
        return find(setting).map(text -> Durations.parse(text)
            .orElseThrow(() -> wrong(setting, "a number and a unit, such as 500ms, 30s, 10m or 2h", text)));
    }

    /** On or off. */
    public boolean on(Setting setting) {
        String text = get(setting);
        if (!text.equals("on") && !text.equals("off")) {
            throw wrong(setting, "on or off", text);
        }
        return text.equals("on");
    }

    /** One of some words. */
    public String word(Setting setting, List<String> words) {
        String text = get(setting);
        if (!words.contains(text)) {
            throw wrong(setting, String.join(" or ", words), text);
        }
        return text;
    }

    /** The parts of a setting that is a list; none if it has no value. */
    public List<String> list(Setting setting) {
        return find(setting).map(Settings::parts).orElse(List.of());
    }

    /** The parts of a list separated by commas, without blanks around them and without empty parts. */
    public static List<String> parts(String list) {
        return Arrays.stream(list.split(",")).map(String::strip).filter(s -> !s.isEmpty()).toList();
    }

    private static StftException wrong(Setting setting, String expected, String found) {
        return new StftException(Category.FIX_CALL,
            "The setting " + setting.key() + " must be " + expected + ", but is '" + found + "'.");
    }
}
