package org.stft.probe.engine;

import com.google.errorprone.annotations.concurrent.GuardedBy;
import java.util.ArrayList;
import java.util.List;
import org.stft.probe.Call;

/** The nonblocking operations that are not complete, in the order in which they were started. */
final class StartedOperations {

    @GuardedBy("this")
    private final Node ends = new Node(null);

    /** A link of a ring. It is attached to its call: to find it there draws no identity hash code. */
    private static final class Node {

        final Call call;
        Node before = this;
        Node after = this;

        Node(Call call) {
            this.call = call;
        }
    }

    synchronized void add(Call call) {
        Node node = new Node(call);
        node.before = ends.before;
        node.after = ends;
        node.before.after = node;
        ends.before = node;
        call.attach(node);
    }

    /** Returns false if the operation is complete already. */
    synchronized boolean remove(Call call) {
        Node node = call.attached(Node.class);
        if (node == null || node.after == node) {
            return false;
        }
        node.before.after = node.after;
        node.after.before = node.before;
        node.before = node;
        node.after = node;
        return true;
    }

    synchronized List<Call> list() {
        List<Call> calls = new ArrayList<>();
        for (Node node = ends.after; node != ends; node = node.after) {
            calls.add(node.call);
        }
        return calls;
    }
}
