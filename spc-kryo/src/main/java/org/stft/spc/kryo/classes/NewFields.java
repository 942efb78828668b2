package org.stft.spc.kryo.classes;

import java.util.Arrays;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.stft.spc.SettingDeclaration;

/** The fields that the program has and an image need not have, because the program was changed since. */
public final class NewFields {

    /** The setting. */
    public static final String KEY = "stft.kryo.new-fields";

    private static final String IDENTIFIER = "\\p{javaJavaIdentifierStart}\\p{javaJavaIdentifierPart}*";
    private static final Pattern ITEM = Pattern.compile(IDENTIFIER + "(\\." + IDENTIFIER + ")+");

    /** The declaration of the setting. */
    public static final SettingDeclaration SETTING = new SettingDeclaration(KEY, "",
        "fields of the program's classes that may be missing in an image; they are restored as 0, false or null",
        "a list of fields, each as class.field, separated by commas",
        value -> items(value).allMatch(item -> ITEM.matcher(item).matches()));

    private final Set<String> items;

    private NewFields(Set<String> items) {
        this.items = items;
    }

    /** @throws IllegalArgumentException if an item is not {@code class.field} */
    public static NewFields parse(String setting) {
        SETTING.requireValid(setting);
        return new NewFields(items(setting).collect(Collectors.toSet()));
    }

    private static Stream<String> items(String setting) {
        return Arrays.stream(setting.split(",")).map(String::strip).filter(item -> !item.isEmpty());
    }

    /** @param field as {@code class.field} */
    boolean names(String field) {
        return items.contains(field);
    }
}
