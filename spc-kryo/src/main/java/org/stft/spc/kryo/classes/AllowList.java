package org.stft.spc.kryo.classes;

import java.util.Arrays;
import java.util.HashSet;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * The classes that the user allows by name beyond those that protected types declare.
 *
 * <p>Class names, or {@code package.*} for all classes directly in a package, separated by commas.
 */
public final class AllowList {

    /** The setting. */
    public static final String KEY = "stft.kryo.allow";

    private static final String IDENTIFIER = "\\p{javaJavaIdentifierStart}\\p{javaJavaIdentifierPart}*";
    private static final Pattern ITEM = Pattern.compile(IDENTIFIER + "(\\." + IDENTIFIER + ")*(\\.\\*)?");

    private final Set<String> items;

    private AllowList(Set<String> items) {
        this.items = items;
    }

    /** @throws IllegalArgumentException if an item is not a class name or {@code package.*} */
    public static AllowList parse(String setting) {
        Set<String> items = new HashSet<>();
        Arrays.stream(setting.split(",")).map(String::strip).filter(item -> !item.isEmpty()).forEach(item -> {
            if (!ITEM.matcher(item).matches()) {
                throw new IllegalArgumentException("The setting " + KEY + " is a list of class names, or package.* for all "
                        + "classes of a package, separated by commas; found \"" + item + "\" in it");
            }
            items.add(item);
        });
        return new AllowList(items);
    }

    boolean names(String className) {
        int dot = className.lastIndexOf('.');
        return items.contains(className) || dot > 0 && items.contains(className.substring(0, dot) + ".*");
    }
}
