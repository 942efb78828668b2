package org.stft.tool.check;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import org.stft.probe.Operation;
import org.stft.probe.ToolException;
import org.stft.tool.check.LocalCheck.When;

/**
 * What the tool is to do, as the launcher writes it: entries {@code record:OPERATIONS}, {@code calls:OPERATIONS} and
 * {@code check:ID:continue|stop:before|after|complete:OPERATIONS:EXPRESSION}, separated by semicolons. Operations are
 * constants of {@link Operation}, separated by commas.
 *
 * @param recorded operations of the event log whose further arguments are written
 * @param calls operations each call of which is written
 */
record Plan(Set<Operation> recorded, Set<Operation> calls, List<LocalCheck> checks) {

    private static final int PARTS_OF_CHECK = 6;

    Plan {
        recorded = Collections.unmodifiableSet(recorded);
        calls = Collections.unmodifiableSet(calls);
        checks = List.copyOf(checks);
    }

    /** @throws ToolException if it cannot be understood */
    static Plan parse(String text) {
        Set<Operation> recorded = EnumSet.noneOf(Operation.class);
        Set<Operation> calls = EnumSet.noneOf(Operation.class);
        List<LocalCheck> checks = new ArrayList<>();
        for (String entry : text.split(";")) {
            String[] parts = entry.strip().split(":", PARTS_OF_CHECK);
            switch (parts[0] + parts.length) {
                case "1" -> {} // an empty entry
                case "record2" -> recorded.addAll(operations(parts[1], entry));
                case "calls2" -> calls.addAll(operations(parts[1], entry));
                case "check6" -> checks.add(check(parts, entry));
                default -> throw wrong("record:OPERATIONS, calls:OPERATIONS or"
                    + " check:ID:continue|stop:before|after|complete:OPERATIONS:EXPRESSION", entry);
            }
        }
        return new Plan(recorded, calls, checks);
    }

    private static LocalCheck check(String[] parts, String entry) {
        boolean stops = switch (parts[2]) {
            case "stop" -> true;
            case "continue" -> false;
            default -> throw wrong("continue or stop", entry);
        };
        When when = switch (parts[3]) {
            case "before", "after", "complete" -> When.valueOf(parts[3].toUpperCase(Locale.ROOT));
            default -> throw wrong("before, after or complete", entry);
        };
        return new LocalCheck(parts[1], stops, when, operations(parts[4], entry), parts[5]);
    }

    private static Set<Operation> operations(String names, String entry) {
        Set<Operation> operations = EnumSet.noneOf(Operation.class);
        for (String name : names.split(",")) {
            try {
                operations.add(Operation.valueOf(name));
            } catch (IllegalArgumentException e) {
                throw wrong("the names of operations", entry);
            }
        }
        return operations;
    }

    /** All operations that it is about. */
    Set<Operation> operations() {
        Set<Operation> operations = EnumSet.noneOf(Operation.class);
        operations.addAll(recorded);
        operations.addAll(calls);
        checks.forEach(check -> operations.addAll(check.operations()));
        return operations;
    }

    /** Returns true if a check has one of these functions. */
    boolean uses(String... functions) {
        return checks.stream().anyMatch(check -> Arrays.stream(functions).anyMatch(check.expression()::contains));
    }

    static ToolException wrong(String expected, String found) {
        return new ToolException(
            "stft.call-check.plan: expected " + expected + ", found '" + found + "'. The stft command"
                + " writes this property: use the same release for the command and the ranks.");
    }
}
