package org.stft.check.plan;

import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import org.stft.check.evaluation.Form;
import org.stft.check.mpi.MpiFunction;
import org.stft.check.mpi.MpiFunctions;
import org.stft.check.template.Template;
import org.stft.check.template.Template.Slot;

/**
 * The text by which the launcher tells the ranks what to do: {@code record:OPERATIONS}, {@code calls:OPERATIONS} and, for
 * each template that a rank can judge, {@code check:ID:continue|stop:before|after|complete:OPERATIONS:EXPRESSION}, with
 * semicolons between them. Expressions are in postfix form.
 */
public final class RankPlan {

    /** The operations that the event log records: only what else a template needs is asked for. */
    private static final Set<String> LOGGED = Set.of("SEND", "SSEND", "BSEND", "RSEND", "RECV", "SENDRECV",
        "SENDRECV_REPLACE", "ISEND", "IBSEND", "ISSEND", "IRSEND", "IRECV", "START", "STARTALL", "WAIT", "WAITALL",
        "WAITANY", "WAITSOME", "TEST", "TESTALL", "TESTANY", "TESTSOME", "PROBE", "IPROBE", "BARRIER", "BCAST",
        "GATHER", "GATHERV", "SCATTER", "SCATTERV", "ALLGATHER", "ALLGATHERV", "ALLTOALL", "ALLTOALLV", "REDUCE",
        "ALLREDUCE", "REDUCE_SCATTER", "SCAN", "SPLIT", "CREATE", "CLONE", "CREATE_CART", "CREATE_GRAPH", "CART_SUB",
        "CREATE_INTERCOMM", "MERGE", "INIT", "INITTHREAD", "FINALIZE", "ABORT", "CANCEL", "FREE", "BUFFER_ATTACH",
        "BUFFER_DETACH");

    private static final String BEFORE = "before";

    private RankPlan() {
    }

    /** The plan for some templates. */
    public static String of(Collection<Template> templates) {
        Set<String> recorded = new TreeSet<>();
        Set<String> calls = new TreeSet<>();
        List<String> checks = new ArrayList<>();
        for (Template template : templates) {
            if (Form.of(template).equals(Optional.of(Form.LOCAL))) {
                checks.addAll(checks(template));
            } else {
                for (Slot slot : template.slots()) {
                    operations(slot).forEach(operation -> {
                        if (!LOGGED.contains(operation)) {
                            calls.add(operation);
                        } else if (!template.conditions().isEmpty()) {
                            recorded.add(operation);
                        }
                    });
                }
            }
        }
        List<String> entries = new ArrayList<>();
        if (!recorded.isEmpty()) {
            entries.add("record:" + String.join(",", recorded));
        }
        if (!calls.isEmpty()) {
            entries.add("calls:" + String.join(",", calls));
        }
        entries.addAll(checks);
        return String.join(";", entries);
    }

    /** Returns true if what a template says is known before its call is made. */
    public static boolean canStop(Template template) {
        return Form.of(template).equals(Optional.of(Form.LOCAL))
            && operations(template).keySet().stream().allMatch(expression -> time(expression).equals(BEFORE));
    }

    private static List<String> operations(Slot slot) {
        return slot.functions().stream().flatMap(name -> MpiFunctions.of(name).stream())
            .flatMap(function -> function.operation().stream()).toList();
    }

    /** One entry for all operations with the same expression. */
    private static List<String> checks(Template template) {
        return operations(template).entrySet().stream().map(each -> "check:" + template.id() + ":"
            + (template.stops() ? "stop" : "continue") + ":" + time(each.getKey()) + ":"
            + String.join(",", each.getValue()) + ":" + each.getKey()).toList();
    }

    /** The operations of a local template by its expression: an argument may have another name in each. */
    private static Map<String, List<String>> operations(Template template) {
        Map<String, List<String>> operations = new LinkedHashMap<>();
        for (String name : template.slots().get(0).functions()) {
            MpiFunction function = MpiFunctions.of(name).orElseThrow();
            if (function.operation().isPresent()) {
                operations.computeIfAbsent(new Expression(template, function).text(), each -> new ArrayList<>())
                    .add(function.operation().get());
            }
        }
        return operations;
    }

    private static String time(String expression) {
        return expression.contains("CRC_AFTER:") ? "complete" : expression.contains("@result") ? "after" : BEFORE;
    }
}
