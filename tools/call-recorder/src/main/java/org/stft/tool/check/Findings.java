package org.stft.tool.check;

import com.google.errorprone.annotations.concurrent.GuardedBy;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;
import org.stft.probe.Call;

/**
 * What templates have found. A finding with the values of an earlier one is only counted, and so are those of a template at
 * a place that has had many.
 */
final class Findings {

    private static final int MOST_AT_A_PLACE = 64;

    private final CheckBlocks blocks;
    private final Values values;
    private final Consumer<String> report;
    @GuardedBy("this")
    private final Map<List<String>, Found> places = new HashMap<>();

    /** @param report is told of findings for which there is no log (any more) */
    Findings(CheckBlocks blocks, Values values, Consumer<String> report) {
        this.blocks = blocks;
        this.values = values;
        this.report = report;
    }

    /** What a template has found at one place. */
    private static final class Found {

        final Set<String> values = new HashSet<>();
        long again;
    }

    synchronized void add(LocalCheck check, Expression expression, Call call, boolean stopped) {
        List<String> place = List.of(check.id(), call.operation().name(), call.site());
        List<String> fields = values.fields(call, check.when() != LocalCheck.When.BEFORE);
        Found found = places.computeIfAbsent(place, each -> new Found());
        if (found.values.size() >= MOST_AT_A_PLACE || !found.values.add(String.join("\t", fields))) {
            found.again++;
            return;
        }
        List<String> line = new ArrayList<>(List.of("found"));
        line.addAll(place);
        line.add(stopped ? "stopped" : "continued");
        line.addAll(fields);
        if (!blocks.write(CheckBlocks.line(line)) && !stopped) {
            report.accept(check.id() + ": " + call + ": " + expression.explain(call));
        }
    }

    /** The same as the last finding of the template at this place. */
    synchronized void again(LocalCheck check, Call call) {
        Found found = places.get(List.of(check.id(), call.operation().name(), call.site()));
        if (found != null) {
            found.again++;
        }
    }

    /** The process was restored: another log begins, which has none of them. */
    synchronized void forget() {
        places.clear();
    }

    /** Writes how often findings were only counted. */
    synchronized void end() {
        places.forEach((place, found) -> {
            if (found.again > 0) {
                List<String> line = new ArrayList<>(List.of("found-again"));
                line.addAll(place);
                line.add(Long.toString(found.again));
                blocks.write(CheckBlocks.line(line));
            }
        });
    }
}
