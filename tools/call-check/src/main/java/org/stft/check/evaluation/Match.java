package org.stft.check.evaluation;

import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.stft.check.calls.LoggedCall;
import org.stft.check.template.Template;

/**
 * Calls that a template describes.
 *
 * @param calls by slot; absent calls are left out
 * @param missing the ranks that have not made a call that all should have made; empty for other templates
 */
public record Match(Template template, Map<String, LoggedCall> calls, List<Integer> missing) {

    public Match {
        calls = new TreeMap<>(calls);
        missing = List.copyOf(missing);
    }
}
