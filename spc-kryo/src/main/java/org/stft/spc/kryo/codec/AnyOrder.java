package org.stft.spc.kryo.codec;

import java.util.Arrays;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.stft.spc.SettingDeclaration;

/**
 * The classes of keys whose hash maps and sets may iterate in another order after a restart, by name.
 *
 * <p>Class names, or {@code package.*} for all classes directly in a package, separated by commas.
 */
public final class AnyOrder {

    /** The setting. */
    public static final String KEY = "stft.kryo.any-order";

    private static final String IDENTIFIER = "\\p{javaJavaIdentifierStart}\\p{javaJavaIdentifierPart}*";
    private static final Pattern ITEM = Pattern.compile(IDENTIFIER + "(\\." + IDENTIFIER + ")*(\\.\\*)?");

    /** The declaration of the setting. */
    public static final SettingDeclaration SETTING = new SettingDeclaration(KEY, "",
        "classes of keys whose hash maps and sets may iterate in another order after a restart",
        "a list of class names, or package.* for all classes of a package, separated by commas",
        value -> items(value).allMatch(item -> ITEM.matcher(item).matches()));

    private final Set<String> items;

    private AnyOrder(Set<String> items) {
        this.items = items;
    }

    /** @throws IllegalArgumentException if an item is not a class name or {@code package.*} */
    public static AnyOrder parse(String setting) {
        SETTING.requireValid(setting);
        return new AnyOrder(items(setting).collect(Collectors.toSet()));
    }

    private static Stream<String> items(String setting) {
        return Arrays.stream(setting.split(",")).map(String::strip).filter(item -> !item.isEmpty());
    }

    boolean allows(Class<?> type) {
        return items.contains(nameOf(type)) || items.contains(type.getPackageName() + ".*");
    }

    /** The name under which a class is allowed; that of the enum for a constant with a body. */
    static String nameOf(Class<?> type) {
        return Enum.class.isAssignableFrom(type) && !type.isEnum() ? type.getSuperclass().getName() : type.getName();
    }
}
