package org.stft.launcher.stacks;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/** The stacks of a job for people. */
public final class StacksText {

    private static final int MAX_NAMES = 3;
    private static final String INDENT = "  ";

    private final List<String> lines = new ArrayList<>();

    private StacksText() {
    }

    /** The lines, without a line feed at the end. */
    public static String of(JobStacks stacks) {
        StacksText text = new StacksText();
        stacks.threads().forEach(text::add);
        stacks.notShown().forEach(
            each -> text.lines.add(RankSet.phrase(each.ranks()) + ": " + each.reason()));
        return String.join("\n", text.lines);
    }

    private void add(JobStacks.Threads threads) {
        lines.add((threads.names().size() == 1 ? "thread " : "threads ") + names(threads.names()));
        add(threads.calls(), "", INDENT);
    }

    private static String names(List<String> names) {
        String some = names.stream().limit(MAX_NAMES).collect(Collectors.joining(", "));
        return names.size() > MAX_NAMES ? some + " and " + (names.size() - MAX_NAMES) + " more" : some;
    }

    /** @param caller the class of the caller, which is not repeated */
    private void add(List<StackNode> siblings, String caller, String indent) {
        for (StackNode each : siblings) {
            StringBuilder chain = new StringBuilder(label(each, caller, siblings));
            StackNode node = each;
            while (node.calls().size() == 1) {
                StackNode next = node.calls().get(0);
                chain.append(" > ").append(label(next, node.type(), node.calls()));
                node = next;
            }
            lines.add(indent + chain + INDENT + RankSet.phrase(node.ranks()));
            add(node.calls(), node.type(), indent + INDENT);
        }
    }

    private static String label(StackNode node, String caller, List<StackNode> siblings) {
        String name = node.type().equals(caller) || node.type().isEmpty()
            ? node.method()
            : simpleName(node.type()) + "." + node.method();
        String line = node.at().isEmpty() ? node.calledAt() : node.at();
        boolean fromTwoLines = siblings.stream().anyMatch(other -> other.type().equals(node.type())
            && other.method().equals(node.method()) && !other.calledAt().equals(node.calledAt()));
        if (line.isEmpty() || !node.calls().isEmpty() && !fromTwoLines) {
            return name;
        }
        boolean two = fromTwoLines && !node.at().isEmpty() && !node.calledAt().isEmpty();
        return name + "(" + line + (two ? ", called at " + node.calledAt() : "") + ")";
    }

    private static String simpleName(String type) {
        return type.substring(type.lastIndexOf('.') + 1).replace('$', '.');
    }
}
