package org.stft.launcher.stacks;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import org.stft.link.RankEvent.Stacks.Frame;

/**
 * A method that some ranks are in, all called from the same line. Each of its ranks is in exactly one of the calls that
 * it makes, or there are none.
 *
 * @param type the class
 * @param calledAt file and line of the caller; empty if unknown
 * @param at file and line at which the ranks are, if they are in no further call and in the program; else empty
 * @param ranks the ranks as ranges, such as {@code 0-2,5}
 */
public record StackNode(String type, String method, String calledAt, String at, String ranks, List<StackNode> calls) {

    public StackNode {
        calls = List.copyOf(calls);
    }

    private record Key(Frame frame, String calledAt, boolean innermost) {}

    /** Merges one stack per rank, the outermost frame first. The order is that of the lowest ranks. */
    static List<StackNode> merge(SortedMap<Integer, List<Frame>> stacks) {
        return merge(stacks, 0);
    }

    private static List<StackNode> merge(SortedMap<Integer, List<Frame>> stacks, int depth) {
        Map<Key, SortedMap<Integer, List<Frame>>> groups = new LinkedHashMap<>();
        stacks.forEach((rank, frames) -> {
            if (depth < frames.size()) {
                groups.computeIfAbsent(key(frames, depth), key -> new TreeMap<>()).put(rank, frames);
            }
        });
        List<StackNode> nodes = new ArrayList<>();
        groups.forEach((key, members) -> nodes.add(new StackNode(key.frame().type(), key.frame().method(),
            key.calledAt(), key.frame().line(), RankSet.text(members.keySet()), merge(members, depth + 1))));
        return nodes;
    }

    private static Key key(List<Frame> frames, int depth) {
        Frame frame = frames.get(depth);
        boolean innermost = depth == frames.size() - 1;
        return new Key(new Frame(frame.type(), frame.method(), innermost ? frame.line() : ""),
            depth == 0 ? "" : frames.get(depth - 1).line(), innermost);
    }
}
