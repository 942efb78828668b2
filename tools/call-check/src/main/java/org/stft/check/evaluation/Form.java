package org.stft.check.evaluation;

import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.stft.check.mpi.MpiFunctions;
import org.stft.check.template.LanguageFunction;
import org.stft.check.template.Primitives;
import org.stft.check.template.Template;
import org.stft.check.template.Template.Slot;

/** How a template is evaluated: what its slots have to do with each other. */
public enum Form {
    /** One call of one process, judged in its rank. */
    LOCAL,
    /** Calls of one process. */
    SEQUENCE,
    /** A send, and the receive that got its message or should have. */
    MESSAGE,
    /** A collective operation. */
    COLLECTIVE,
    /** A collective operation that not all processes call. */
    INCOMPLETE_COLLECTIVE,
    /** A check of its own. */
    PRIMITIVE,
    /** Messages of several processes for one receive: template 13. */
    RACE;

    private static final Set<LanguageFunction> OF_LOGS = Set.of(LanguageFunction.COUNT, LanguageFunction.PER_SECOND,
        LanguageFunction.TIME, LanguageFunction.DURATION, LanguageFunction.RECEIVED_BYTES);
    private static final Set<String> SENDS = new HashSet<>(MpiFunctions.macro("Send_all"));
    private static final Set<String> RECEIVES = new HashSet<>(MpiFunctions.macro("Recv_all"));
    private static final Set<String> COLLECTIVES = new HashSet<>(MpiFunctions.macro("Coll_any"));

    /** The form of a template; empty if it joins calls in a way that cannot be evaluated. */
    public static Optional<Form> of(Template template) {
        List<Slot> slots = template.slots();
        if (slots.stream().anyMatch(slot -> slot.functions().stream().anyMatch(Primitives.MEANINGS::containsKey))) {
            return slots.size() == 1 && template.conditions().isEmpty() ? Optional.of(PRIMITIVE) : Optional.empty();
        }
        Slot first = slots.get(0);
        if (first.number() == 0) {
            return ofAll(template);
        }
        if (slots.stream().allMatch(slot -> slot.role() == first.role())) {
            boolean missing = slots.size() == 1 && first.absent() && COLLECTIVES.containsAll(first.functions());
            return Optional.of(missing ? INCOMPLETE_COLLECTIVE : isLocal(template) ? LOCAL : SEQUENCE);
        }
        if (slots.size() == 2 && first.role() != slots.get(1).role()) {
            boolean message = isSend(first) && isReceive(slots.get(1)) || isReceive(first) && isSend(slots.get(1));
            return message && !sending(template).absent() ? Optional.of(MESSAGE) : Optional.empty();
        }
        return ofThree(slots);
    }

    private static Optional<Form> ofAll(Template template) {
        Slot slot = template.slots().get(0);
        if (template.conditions().stream().anyMatch(condition -> condition.range() != null)) {
            return Optional.empty(); // cycles of calls, as of templates 14 and 23 of the dissertation
        }
        return slot.absent()
            ? Optional.of(INCOMPLETE_COLLECTIVE)
            : isOfMembers(template) ? Optional.of(COLLECTIVE) : Optional.empty();
    }

    /** Returns true if the conditions are about two members. */
    private static boolean isOfMembers(Template template) {
        return template.conditions().stream().flatMap(condition -> SlotConditions.arguments(condition).stream())
            .allMatch(argument -> argument.call().isConstant() && argument.call().constant() <= 2);
    }

    private static Optional<Form> ofThree(List<Slot> slots) {
        boolean race = slots.size() == 3 && slots.stream().filter(Form::isSend).count() == 2
            && slots.stream().anyMatch(Form::isReceive) && slots.stream().noneMatch(Slot::absent);
        return race ? Optional.of(RACE) : Optional.empty();
    }

    private static boolean isLocal(Template template) {
        return template.slots().size() == 1 && !template.slots().get(0).absent() && !template.conditions().isEmpty()
            && OF_LOGS.stream().noneMatch(function -> SlotConditions.uses(template, function))
            && template.processes().ranks().isEmpty() && !namesOtherProcess(template)
            && SlotConditions.comparesNumbers(template);
    }

    /** A process that makes no call is known by an argument: the log has its rank. */
    private static boolean namesOtherProcess(Template template) {
        return template.processes().number().orElse(1) > 1;
    }

    static Slot sending(Template template) {
        return template.slots().stream().filter(Form::isSend).findFirst().orElseThrow();
    }

    static Slot receiving(Template template) {
        return template.slots().stream().filter(Form::isReceive).findFirst().orElseThrow();
    }

    private static boolean isSend(Slot slot) {
        return SENDS.containsAll(slot.functions());
    }

    private static boolean isReceive(Slot slot) {
        return RECEIVES.containsAll(slot.functions());
    }
}
