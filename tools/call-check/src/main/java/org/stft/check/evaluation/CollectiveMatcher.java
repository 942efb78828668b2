package org.stft.check.evaluation;

import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import org.stft.check.calls.LoggedCall;
import org.stft.check.template.Template;

/**
 * One call of each process: members of a collective operation, two of which the conditions compare. Of members with the
 * same arguments one is compared, and those that are first, last, shortest and longest.
 */
final class CollectiveMatcher extends TemplateMatcher {

    private final int worldSize;
    private final boolean absent;

    CollectiveMatcher(Template template, int worldSize, Consumer<Match> found) {
        super(template, found);
        this.worldSize = worldSize;
        this.absent = template.slots().get(0).absent();
    }

    @Override
    void collective(List<LoggedCall> members, List<Integer> missing) {
        List<LoggedCall> ours = members.stream().filter(call -> calls(template().slots().get(0), call))
            .sorted(Comparator.comparingInt(LoggedCall::rank)).toList(); // not as they were read: the same finding each time
        if (ours.isEmpty()) {
            return;
        }
        begin();
        if (absent) {
            if (!missing.isEmpty()) {
                found(new Match(template(), Map.of("F1", ours.get(0)), missing));
            }
            return;
        }
        Map<String, LoggedCall> different = new LinkedHashMap<>();
        for (LoggedCall call : ours) {
            different.putIfAbsent(call.site() + call.function().name() + call.known() + call.written(), call);
        }
        if (SlotConditions.mentionsRoles(template())) {
            ours.forEach(call -> different.put("rank " + call.rank(), call));
        }
        different.put("first", Collections.min(ours, Comparator.comparingLong(LoggedCall::nanos)));
        different.put("last", Collections.max(ours, Comparator.comparingLong(LoggedCall::nanos)));
        different.put("shortest", Collections.min(ours, Comparator.comparingDouble(LoggedCall::duration)));
        different.put("longest", Collections.max(ours, Comparator.comparingDouble(LoggedCall::duration)));
        compare(new ArrayList<>(different.values()));
    }

    private void compare(List<LoggedCall> calls) {
        for (LoggedCall one : calls) {
            for (LoggedCall other : calls) {
                if (!step()) {
                    return;
                }
                Binding binding = new Binding(List.of(one, other), List.of(one.rank(), other.rank()), worldSize,
                    Binding.Counts.NONE);
                if (one.rank() != other.rank()
                    && template().conditions().stream().allMatch(condition -> Terms.holds(condition, binding))) {
                    found(new Match(template(), Map.of("F1", one, "F2", other), List.of()));
                    return;
                }
            }
        }
    }
}
