package org.stft.launcher;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.introspect.BeanPropertyDefinition;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.io.IOException;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.RecordComponent;
import java.lang.reflect.Type;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.stft.store.JobFile;
import org.stft.store.Manifest;

/** The members of a JSON form, from the record that is printed, and as {@code docs/commands.md} lists them. */
public final class JsonMembers {

    private static final Path PAGE = Path.of("../docs/commands.md");
    /** Those that another page describes. */
    private static final List<Class<?>> ELSEWHERE = List.of(JobFile.class, Manifest.class);

    private JsonMembers() {
    }

    /** Makes sure that the page lists exactly what the record has. */
    public static void assertDocumented(String command, Class<? extends Record> form) throws IOException {
        assertThat(documented(command)).as("members of " + command + " --json in " + PAGE)
            .containsExactlyElementsOf(of(form, ""));
    }

    private static List<String> documented(String command) throws IOException {
        return Files.readAllLines(PAGE).stream().dropWhile(line -> !line.equals("### `" + command + "`")).skip(1)
            .takeWhile(line -> !line.startsWith("#")).filter(line -> line.startsWith("| `"))
            .map(line -> line.substring(3, line.indexOf('`', 3))).toList();
    }

    private static List<String> of(Class<?> form, String before) {
        List<String> members = new ArrayList<>();
        for (RecordComponent component : form.getRecordComponents()) {
            if (!printed(form).contains(component.getName())) {
                continue;
            }
            boolean list = component.getType() == List.class;
            Class<?> type = list ? element(component.getGenericType()) : component.getType();
            String name = before + component.getName() + (list ? "[]" : "");
            members.addAll(
                type.isRecord() && type != form && !ELSEWHERE.contains(type) ? of(type, name + ".") : List.of(name));
        }
        return members;
    }

    private static Set<String> printed(Class<?> form) {
        JsonMapper mapper = JsonOption.mapper();
        return mapper.getSerializationConfig().introspect(mapper.constructType(form)).findProperties().stream()
            .map(BeanPropertyDefinition::getName).collect(Collectors.toSet());
    }

    private static Class<?> element(Type list) {
        return (Class<?>) ((ParameterizedType) list).getActualTypeArguments()[0];
    }
}
