package org.stft.occmpe.report;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** A page of text with places like <code>${name}</code> for computed values. */
record Template(String text) {

    private static final Pattern PLACE = Pattern.compile("\\$\\{([a-z0-9-]+)}");

    /** A template of this package. */
    static Template named(String name) {
        try (InputStream in = Template.class.getResourceAsStream(name)) {
            if (in == null) {
                throw new IllegalStateException("expected the template " + name + " beside " + Template.class
                    + ", found none: build the module again");
            }
            return new Template(new String(in.readAllBytes(), StandardCharsets.UTF_8));
        } catch (IOException e) {
            throw new UncheckedIOException("cannot read the template " + name, e);
        }
    }

    String fill(Function<String, String> parts) {
        return PLACE.matcher(text)
            .replaceAll(place -> Matcher.quoteReplacement(parts.apply(place.group(1)).stripTrailing()));
    }
}
