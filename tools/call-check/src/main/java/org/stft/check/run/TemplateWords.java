package org.stft.check.run;

import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import org.stft.check.evaluation.Form;
import org.stft.check.template.Primitives;
import org.stft.check.template.Template;

/** What a template describes, for reports that are read without the template. */
final class TemplateWords {

    private static final String CALLS = "2\\s*block";

    private TemplateWords() {
    }

    /** Sentences: what is wrong, where it is looked for, and the calls and conditions as the template has them. */
    static String of(Template template) {
        return template.name() + ". It is looked for " + where(template) + ". The template: " + calls(template)
            + " (the language: docs/call-check-language.md).";
    }

    private static String where(Template template) {
        Optional<Form> form = Form.of(template);
        if (form.equals(Optional.of(Form.LOCAL))) {
            return "in each call by itself, in the rank that makes it";
        } else if (form.equals(Optional.of(Form.SEQUENCE))) {
            return "in the calls of each rank, in the order in which it makes them";
        } else if (form.equals(Optional.of(Form.MESSAGE))) {
            return "in each message: the send, and the receive that got it or should have";
        } else if (form.equals(Optional.of(Form.COLLECTIVE))) {
            return "in each collective operation: F1 and F2 are the calls of any two of its members";
        } else if (form.equals(Optional.of(Form.INCOMPLETE_COLLECTIVE))) {
            return "in the collective operations that some members of the communicator have not called";
        }
        List<String> meanings = template.slots().stream().flatMap(slot -> slot.functions().stream())
            .filter(Primitives.MEANINGS::containsKey).map(Primitives.MEANINGS::get).toList();
        return "by a check of its own" + (meanings.isEmpty() ? "" : ", which finds " + String.join(", ", meanings));
    }

    /** The second and the third block in one line, without remarks. */
    private static String calls(Template template) {
        return template.text().lines().map(String::strip).dropWhile(line -> !line.matches(CALLS))
            .filter(line -> !line.isEmpty() && !line.matches("[23]\\s*block") && !line.matches("(REM\\b|#).*"))
            .collect(Collectors.joining("; "));
    }
}
