package org.stft.check.evaluation;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.Deque;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Consumer;
import org.stft.check.calls.LoggedCall;
import org.stft.check.calls.Value;
import org.stft.check.template.Condition;
import org.stft.check.template.LanguageFunction;
import org.stft.check.template.Template;
import org.stft.check.template.Template.Slot;

/**
 * Calls of one process in its program order, some of which are absent: between the calls before and after them, or until
 * the end. Of calls at the same places with the same values that later conditions compare, the last one is kept, so its
 * memory is bounded by the program's objects, not by its calls.
 */
final class SequenceMatcher extends TemplateMatcher {

    private static final int MOST_OPEN = 100_000;
    private static final long SECOND = 1_000_000_000;

    private final int worldSize;
    private final SlotConditions conditions;
    /** The slots that are filled, in order. */
    private final List<Slot> filled = new ArrayList<>();
    /** By the number of slots that are filled before: the calls that must not follow. */
    private final List<List<Slot>> absent = new ArrayList<>();
    private final boolean counts;
    /** The slots that complete operations, with the number of slots that are filled before. */
    private final Map<Slot, Integer> completions = new LinkedHashMap<>();
    private final Map<Integer, State> ranks = new HashMap<>();

    /** Calls of one rank that fill the first slots. */
    private static final class Partial {

        private final LoggedCall[] calls;
        private final int filled;
        private String identity;

        Partial(LoggedCall[] calls, int filled) {
            this.calls = calls;
            this.filled = filled;
        }
    }

    /** What is known of one rank. */
    private static final class State {

        private final Map<String, Partial> open = new LinkedHashMap<>();
        /** The partials that a call may go on with, by slot and the value that it must have. */
        private final Map<String, Set<Partial>> waiting = new HashMap<>();
        /** Slots at the beginning that must not be filled: the values of calls that have filled them. */
        private final Set<String> before = new LinkedHashSet<>();
        private final Map<String, Deque<Long>> lastSecond = new HashMap<>();
        private long calls;
    }

    SequenceMatcher(Template template, int worldSize, Consumer<Match> found) {
        super(template, found);
        this.worldSize = worldSize;
        this.conditions = new SlotConditions(template);
        absent.add(new ArrayList<>());
        for (Slot slot : template.slots()) {
            if (conditions.completes(slot)) {
                completions.put(slot, filled.size());
            }
            if (slot.absent()) {
                absent.get(filled.size()).add(slot);
            } else {
                filled.add(slot);
                absent.add(new ArrayList<>());
            }
        }
        counts = conditions.uses(LanguageFunction.COUNT);
    }

    @Override
    void called(LoggedCall call) {
        if (!mayBeIn(call.rank())) {
            return;
        }
        begin();
        State state = ranks.computeIfAbsent(call.rank(), rank -> new State());
        for (int i = filled.size(); i > 0; i--) {
            answer(state, i, call);
        }
        for (int i = filled.size() - 1; i > 0; i--) {
            extend(state, i, call);
        }
        completions.forEach((slot, filledBefore) -> forgetCompleted(state, slot, filledBefore, call));
        begin(state, call);
    }

    /** What is wrong with the arguments of one call is often why it failed. To others it has not happened. */
    @Override
    void failed(LoggedCall call) {
        if (template().slots().size() == 1 && filled.size() == 1 && !counts
            && !conditions.uses(LanguageFunction.PER_SECOND)) {
            called(call);
        }
    }

    private boolean mayBeIn(int rank) {
        List<OptionalInt> ranksOfRoles = template().processes().ranks();
        return ranksOfRoles.isEmpty() || ranksOfRoles.get(0).isEmpty() || ranksOfRoles.get(0).getAsInt() == rank;
    }

    /** A call that must not follow has followed: what it answers is no finding. */
    private void answer(State state, int filledBefore, LoggedCall call) {
        for (Slot slot : absent.get(filledBefore)) {
            if (calls(slot, call)) {
                for (Partial partial : candidates(state, slot, call)) {
                    if (partial.filled == filledBefore && step() && holdsWith(partial, slot, call, state)) {
                        remove(state, partial);
                    }
                }
            }
        }
    }

    private void extend(State state, int filledBefore, LoggedCall call) {
        Slot slot = filled.get(filledBefore);
        if (calls(slot, call)) {
            for (Partial partial : candidates(state, slot, call)) {
                if (partial.filled == filledBefore && step() && holdsWith(partial, slot, call, state)) {
                    put(state, partial, slot, call);
                }
            }
        }
    }

    /** Nothing of the template can follow any more for an operation that is complete. */
    private void forgetCompleted(State state, Slot slot, int filledBefore, LoggedCall call) {
        if (calls(slot, call)) {
            candidates(state, slot, call).stream().filter(partial -> partial.filled <= filledBefore)
                .forEach(partial -> remove(state, partial));
        }
    }

    private void begin(State state, LoggedCall call) {
        for (Slot slot : absent.get(0)) {
            if (calls(slot, call)) {
                state.before.add(slot.number() + joinValue(slot, call));
            }
        }
        if (filled.isEmpty() || !calls(filled.get(0), call)) {
            return;
        }
        state.calls++;
        Partial none = new Partial(new LoggedCall[template().slots().size()], 0);
        Slot first = filled.get(0);
        if (absent.get(0).stream().noneMatch(slot -> isBefore(state, slot, call))
            && holdsWith(none, first, call, state)) {
            put(state, none, first, call);
        }
    }

    /** Whether a call has filled a slot at the beginning. */
    private boolean isBefore(State state, Slot slot, LoggedCall call) {
        return state.before.contains(slot.number() + conditions.join(slot).map(join -> join.ofOther(call)).orElse(""));
    }

    private String joinValue(Slot slot, LoggedCall call) {
        return conditions.join(slot).map(join -> join.ofCalls(call).stream().findFirst().orElse("")).orElse("");
    }

    private Collection<Partial> candidates(State state, Slot slot, LoggedCall call) {
        Set<Partial> found = new LinkedHashSet<>();
        List<String> values = conditions.join(slot).map(join -> join.ofCalls(call)).orElse(List.of(""));
        for (String value : values) {
            found.addAll(state.waiting.getOrDefault(slot.number() + " " + value, Set.of()));
        }
        return found;
    }

    private boolean holdsWith(Partial partial, Slot slot, LoggedCall call, State state) {
        Binding binding = binding(partial, slot, call, state);
        return conditions.decidedBy(slot).stream().allMatch(condition -> Terms.holds(condition, binding));
    }

    private Binding binding(Partial partial, Slot slot, LoggedCall call, State state) {
        LoggedCall[] calls = partial.calls.clone();
        calls[slot.number() - 1] = call;
        List<LoggedCall> bound = Arrays.asList(calls);
        return new Binding(bound, conditions.ranks(call.rank(), bound), worldSize, new Binding.Counts() {
            @Override
            public long count(int number) {
                return absent.get(filled.size()).isEmpty() ? state.calls : state.open.size() + 1L;
            }

            @Override
            public long perSecond(int number) {
                return secondUntil(state, call);
            }
        });
    }

    private static long secondUntil(State state, LoggedCall call) {
        String peer = call.value("dest").or(() -> call.value("source")).map(Value::toString).orElse("");
        Deque<Long> times = state.lastSecond.computeIfAbsent(peer, each -> new ArrayDeque<>());
        if (times.isEmpty() || times.peekLast() != call.nanos()) {
            times.addLast(call.nanos());
        }
        while (times.peekFirst() <= call.nanos() - SECOND) {
            times.removeFirst();
        }
        return times.size();
    }

    private void put(State state, Partial partial, Slot slot, LoggedCall call) {
        LoggedCall[] calls = partial.calls.clone();
        calls[slot.number() - 1] = call;
        Partial next = new Partial(calls, partial.filled + 1);
        boolean complete = next.filled == filled.size();
        boolean counted = !counts || conditions.counting().stream()
            .allMatch(condition -> Terms.holds(condition, binding(partial, slot, call, state)));
        if (complete && (counts || absent.get(next.filled).isEmpty())) {
            if (counted) {
                found(match(next));
            }
            if (absent.get(next.filled).isEmpty()) {
                return;
            }
        }
        next.identity = conditions.identity(calls);
        Partial replaced = state.open.remove(next.identity);
        if (replaced != null) {
            unregister(state, replaced);
        }
        if (state.open.size() >= MOST_OPEN) {
            switchOff("more than " + MOST_OPEN + " calls of rank " + call.rank() + " wait for others");
            state.open.clear();
            state.waiting.clear();
            return;
        }
        state.open.put(next.identity, next);
        eachPlace(next, place -> state.waiting.computeIfAbsent(place, each -> new LinkedHashSet<>()).add(next));
    }

    private void remove(State state, Partial partial) {
        state.open.remove(partial.identity);
        unregister(state, partial);
    }

    private void unregister(State state, Partial partial) {
        eachPlace(partial, place -> state.waiting.computeIfPresent(place, (key, all) -> {
            all.remove(partial);
            return all.isEmpty() ? null : all;
        }));
    }

    /** Where a later call looks for a partial. */
    private void eachPlace(Partial partial, Consumer<String> action) {
        List<Slot> next = new ArrayList<>(absent.get(partial.filled));
        if (partial.filled < filled.size()) {
            next.add(filled.get(partial.filled));
        }
        completions.forEach((slot, filledBefore) -> {
            if (partial.filled < filledBefore) {
                next.add(slot);
            }
        });
        for (Slot slot : next) {
            action.accept(slot.number() + " "
                + conditions.join(slot).map(join -> join.ofOther(partial.calls)).orElse(""));
        }
    }

    @Override
    void ended(int rank, LoggedCall last) {
        State state = ranks.getOrDefault(rank, new State());
        if (!mayBeIn(rank) || counts) {
            return;
        }
        if (filled.isEmpty()) {
            if (absent.get(0).stream().allMatch(slot -> state.before.stream()
                .noneMatch(value -> value.startsWith(Integer.toString(slot.number()))))) {
                found(new Match(template(), last == null ? Map.of() : Map.of("last call", last), List.of(rank)));
            }
            return;
        }
        state.open.values().stream().filter(partial -> partial.filled == filled.size())
            .forEach(partial -> found(match(partial)));
    }

    private Match match(Partial partial) {
        Map<String, LoggedCall> calls = new TreeMap<>();
        for (Slot slot : filled) {
            LoggedCall call = partial.calls[slot.number() - 1];
            if (call != null) {
                calls.put(slot.text(), call);
            }
        }
        return new Match(template(), calls, List.of());
    }
}
