package org.stft.check.evaluation;

import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import org.stft.check.calls.CallListener;
import org.stft.check.calls.LoggedCall;
import org.stft.check.template.Template;

/** Evaluates the templates that are about the calls of a log while these are read. */
public final class Evaluation implements CallListener {

    private final List<TemplateMatcher> matchers = new ArrayList<>();
    private final Map<String, List<TemplateMatcher>> byFunction = new HashMap<>();
    private final Consumer<LocalFinding> foundInRanks;
    private final Map<Integer, LoggedCall> last = new HashMap<>();

    /**
     * @param templates those of other forms are left out
     * @param found gets what the templates describe
     * @param foundInRanks gets what the ranks have found
     */
    public Evaluation(Collection<Template> templates, int worldSize, Consumer<Match> found,
        Consumer<LocalFinding> foundInRanks) {
        this.foundInRanks = foundInRanks;
        for (Template template : templates) {
            Form.of(template).map(form -> switch (form) {
                case SEQUENCE -> new SequenceMatcher(template, worldSize, found);
                case MESSAGE ->
                    new MessageMatcher(template, worldSize, Form.sending(template), Form.receiving(template),
                        found);
                case COLLECTIVE, INCOMPLETE_COLLECTIVE -> new CollectiveMatcher(template, worldSize, found);
                default -> null;
            }).ifPresent(this::add);
        }
    }

    private void add(TemplateMatcher matcher) {
        matchers.add(matcher);
        matcher.functions().forEach(name -> byFunction.computeIfAbsent(name, each -> new ArrayList<>()).add(matcher));
    }

    private List<TemplateMatcher> of(LoggedCall call) {
        return byFunction.getOrDefault(call.function().name(), List.of());
    }

    @Override
    public void called(LoggedCall call) {
        last.put(call.rank(), call);
        for (TemplateMatcher matcher : of(call)) {
            if (matcher.switchedOff().isEmpty()) {
                matcher.called(call);
            }
        }
    }

    @Override
    public void failed(LoggedCall call) {
        for (TemplateMatcher matcher : of(call)) {
            if (matcher.switchedOff().isEmpty()) {
                matcher.failed(call);
            }
        }
    }

    @Override
    public void message(LoggedCall send, LoggedCall receive) {
        for (TemplateMatcher matcher : of(send)) {
            if (matcher.switchedOff().isEmpty()) {
                matcher.message(send, receive);
            }
        }
    }

    @Override
    public void collective(List<LoggedCall> calls, List<Integer> missing) {
        calls.stream().flatMap(call -> of(call).stream()).distinct().filter(matcher -> matcher.switchedOff().isEmpty())
            .forEach(matcher -> matcher.collective(calls, missing));
    }

    @Override
    public void found(LocalFinding finding) {
        foundInRanks.accept(finding);
    }

    @Override
    public void ended(int rank) {
        matchers.stream().filter(matcher -> matcher.switchedOff().isEmpty())
            .forEach(matcher -> matcher.ended(rank, last.get(rank)));
    }

    /** Templates that were not used until the end, with the reasons. */
    public List<String> notes() {
        return matchers.stream().flatMap(matcher -> matcher.switchedOff().stream()).toList();
    }
}
