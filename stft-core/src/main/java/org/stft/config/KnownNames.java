package org.stft.config;

import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.stft.StftException;
import org.stft.StftException.Category;
import org.stft.base.text.ClosestWord;
import org.stft.mp.MessagePassingProvider;
import org.stft.spc.CheckpointerProvider;
import org.stft.spc.SettingDeclaration;

/** The names of all settings, as keys and as environment variables: a misspelt one would have no effect. */
final class KnownNames {

    private static final String KEY = "stft.";
    private static final String VARIABLE = "STFT_";
    private static final String OF_TESTS = "stft.test.";
    /** Set by the scripts of the distribution and by tests. */
    private static final Set<String> OTHER_KEYS = Set.of("stft.home");
    private static final Set<String> OTHER_VARIABLES = Set.of("STFT_ALIVE_FILE", "STFT_COMMAND", "STFT_HOME",
        "STFT_TEST");

    private KnownNames() {
    }

    /** @throws StftException if it is not a setting, and cannot be one of a back end */
    static void requireKnownKey(String key) {
        if (!isKnownKey(key) && !key.matches("stft\\.[a-z][a-z0-9-]*\\..+")) {
            throw unknown(key, keys());
        }
    }

    /**
     * Checks that a variable whose name begins as those of STFT is known.
     *
     * @param backEnds those that are known; another one may be in a jar of the program
     * @throws StftException if it is unknown
     */
    static void requireKnownVariable(String variable, Collection<CheckpointerProvider> backEnds) {
        boolean mayBeOfBackEnd = variable.indexOf('_', VARIABLE.length()) > 0
            || backEnds.stream().anyMatch(backEnd -> isNamedAfter(variable, backEnd));
        if (variable.startsWith(VARIABLE) && !isKnownVariable(variable) && !mayBeOfBackEnd) {
            throw unknown(variable, Stream
                .concat(variables().stream(), backEnds.stream().flatMap(each -> each.variables().stream())).toList());
        }
    }

    /** @throws StftException if a name is not that of a setting, neither here nor of a back end or a binding */
    static void requireAll(Collection<String> keys, Collection<String> variables,
        Collection<CheckpointerProvider> backEnds,
        Collection<MessagePassingProvider> bindings) {
        List<String> allKeys = backEnds.stream().flatMap(backEnd -> backEnd.settings().stream())
            .map(SettingDeclaration::key).toList();
        for (String key : keys) {
            boolean unchecked = backEnds.stream()
                .anyMatch(each -> each.settings().isEmpty() && key.startsWith(KEY + each.id() + "."));
            if (!isKnownKey(key) && !unchecked && !allKeys.contains(key)) {
                throw unknown(key, Stream.concat(keys().stream(), allKeys.stream()).toList());
            }
        }
        List<String> allVariables = Stream.of(allKeys.stream().map(Setting::variableOf),
            backEnds.stream().flatMap(backEnd -> backEnd.variables().stream()),
            bindings.stream().flatMap(binding -> binding.variables().stream())).flatMap(all -> all).toList();
        for (String variable : variables) {
            boolean unchecked = backEnds.stream()
                .anyMatch(each -> each.settings().isEmpty() && isNamedAfter(variable, each));
            if (variable.startsWith(VARIABLE) && !isKnownVariable(variable) && !unchecked
                && !allVariables.contains(variable)) {
                throw unknown(variable, Stream.concat(variables().stream(), allVariables.stream()).toList());
            }
        }
    }

    /** @throws StftException if a key begins with {@code stft.ID.} and is not one of these settings */
    static void requireDeclared(Collection<String> keys, String id, List<SettingDeclaration> declared) {
        List<String> known = declared.stream().map(SettingDeclaration::key).toList();
        for (String key : keys) {
            if (key.startsWith(KEY + id + ".") && !known.contains(key)) {
                throw unknown(key, known);
            }
        }
    }

    /** Returns true if a key belongs to one of the job's tools, or to all tools; only they know their settings. */
    static boolean isOfTool(String key, List<String> tools) {
        return key.startsWith(Setting.TOOLS.key() + ".") || key.startsWith(Setting.COLLECTIVES.key() + ".")
            || tools.stream().anyMatch(tool -> key.startsWith(KEY + tool + "."));
    }

    /** Returns true if a variable belongs to one of the job's tools; only they know which they read. */
    static boolean isVariableOfTool(String variable, List<String> tools) {
        return tools.stream().anyMatch(tool -> variable.startsWith(Setting.variableOf(KEY + tool) + "_"));
    }

    private static boolean isNamedAfter(String variable, CheckpointerProvider backEnd) {
        String prefix = Setting.variableOf(KEY + backEnd.id());
        return variable.equals(prefix) || variable.startsWith(prefix + "_");
    }

    private static boolean isKnownKey(String key) {
        return OTHER_KEYS.contains(key) || key.startsWith(OF_TESTS) || keys().contains(key);
    }

    private static boolean isKnownVariable(String variable) {
        return OTHER_VARIABLES.contains(variable) || variables().contains(variable);
    }

    private static List<String> keys() {
        return Arrays.stream(Setting.values()).map(Setting::key).toList();
    }

    private static List<String> variables() {
        return Arrays.stream(Setting.values()).map(Setting::variable).toList();
    }

    private static StftException unknown(String name, List<String> known) {
        return new StftException(Category.FIX_CALL, "There is no setting " + name + ". "
            + ClosestWord.question(name, known)
            + "The settings are " + known.stream().distinct().collect(Collectors.joining(", ")) + ".");
    }
}
