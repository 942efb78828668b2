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

    private final List<Rule> rules = new ArrayList<>();
    private final Map<String, List<Rule>> byFunction = new HashMap<>();
    private final Consumer<LocalFinding> foundInRanks;

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
                case SEQUENCE -> new SequenceRule(template, worldSize, found);
                case MESSAGE -> new MessageRule(template, worldSize, Form.sending(template), Form.receiving(template),
                    found);
                case COLLECTIVE, INCOMPLETE_COLLECTIVE -> new CollectiveRule(template, worldSize, found);
                default -> null;
            }).ifPresent(this::add);
        }
    }

    private void add(Rule rule) {
        rules.add(rule);
        rule.functions().forEach(name -> byFunction.computeIfAbsent(name, each -> new ArrayList<>()).add(rule));
    }

    private List<Rule> of(LoggedCall call) {
        return byFunction.getOrDefault(call.function().name(), List.of());
    }

    @Override
    public void called(LoggedCall call) {
        for (Rule rule : of(call)) {
            if (rule.switchedOff().isEmpty()) {
                rule.called(call);
            }
        }
    }

    @Override
    public void message(LoggedCall send, LoggedCall receive) {
        for (Rule rule : of(send)) {
            if (rule.switchedOff().isEmpty()) {
                rule.message(send, receive);
            }
        }
    }

    @Override
    public void collective(List<LoggedCall> calls, List<Integer> missing) {
        calls.stream().flatMap(call -> of(call).stream()).distinct().filter(rule -> rule.switchedOff().isEmpty())
            .forEach(rule -> rule.collective(calls, missing));
    }

    @Override
    public void found(LocalFinding finding) {
        foundInRanks.accept(finding);
    }

    @Override
    public void ended(int rank) {
        rules.stream().filter(rule -> rule.switchedOff().isEmpty()).forEach(rule -> rule.ended(rank));
    }

    /** Templates that were not used until the end, with the reasons. */
    public List<String> notes() {
        return rules.stream().flatMap(rule -> rule.switchedOff().stream()).toList();
    }
}
