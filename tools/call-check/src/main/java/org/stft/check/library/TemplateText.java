package org.stft.check.library;

import org.stft.check.template.Template;

/**
 * A template and where it is from.
 *
 * @param source a file, or {@link #SHIPPED}
 */
public record TemplateText(Template template, String text, String source) {

    /** The source of templates that come with the check. */
    public static final String SHIPPED = "shipped";
}
