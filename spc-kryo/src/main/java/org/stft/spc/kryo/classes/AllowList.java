package org.stft.spc.kryo.classes;

import java.util.Arrays;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.stft.spc.SettingDeclaration;

/**
 * The classes that the user allows by name beyond those that protected types declare.
 *
 * <p>Class names, or {@code package.*} for all classes directly in a package, separated by commas.
 */
public final class AllowList {

    /** The setting. */
    public static final String KEY = "stft.kryo.allow";

    private static final String EXPECTED = "a list of class names, or package.* for all classes of a package, separated by commas";
    private static final String IDENTIFIER = "\\p{javaJavaIdentifierStart}\\p{javaJavaIdentifierPart}*";
    private static final Pattern ITEM = Pattern.compile(IDENTIFIER + "(\\." + IDENTIFIER + ")*(\\.\\*)?");

    /** The declaration of the setting. */
    public static final SettingDeclaration SETTING = new SettingDeclaration(KEY, "",
        "classes that may be saved and restored in addition to those"
            + " that protected types declare",
        EXPECTED, value -> items(value).allMatch(item -> ITEM.matcher(item).matches()));

    private final Set<String> items;

    private AllowList(Set<String> items) {
        this.items = items;
    }

    /** @throws IllegalArgumentException if an item is not a class name or {@code package.*} */
    public static AllowList parse(String setting) {
        SETTING.requireValid(setting);
        return new AllowList(items(setting).collect(Collectors.toSet()));
    }

    private static Stream<String> items(String setting) {
        return Arrays.stream(setting.split(",")).map(String::strip).filter(item -> !item.isEmpty());
    }

    boolean names(String className) {
        int dot = className.lastIndexOf('.');
        return items.contains(className) || dot > 0 && items.contains(className.substring(0, dot) + ".*");
    }
}
