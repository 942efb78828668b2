package org.stft.internal.proof;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Test;

/** Random graphs: one that is made twice is equal, and one that is altered in one place is not. */
class MutatedGraphTest {

    private static final int GRAPHS = 500;

    static class Node {
        long number;
        double real;
        float small;
        boolean flag;
        String text;
        Node one;
        Object other;
        double[] array;
        final List<Object> list = new ArrayList<>();
        final Map<Object, Object> map = new LinkedHashMap<>();
    }

    /** Of the same class, but in fields alone not to be told from its superclass. */
    static final class Special extends Node {}

    /** An alteration of a node; returns false if the node has nothing of the kind. */
    private interface Alteration {
        boolean of(Node node, Random random);
    }

    private static final List<Alteration> ALTERATIONS = List.of((node, random) -> {
        node.number ^= 1L << random.nextInt(64);
        return true;
    }, (node, random) -> {
        node.real = Double.longBitsToDouble(Double.doubleToRawLongBits(node.real) ^ 1L << random.nextInt(64));
        return true;
    }, (node, random) -> {
        node.small = Float.intBitsToFloat(Float.floatToRawIntBits(node.small) ^ 1 << random.nextInt(20));
        return true;
    }, (node, random) -> {
        node.flag = !node.flag;
        return true;
    }, (node, random) -> {
        node.text += "!";
        return true;
    }, (node, random) -> {
        node.array[random.nextInt(node.array.length)] += 1;
        return true;
    }, (node, random) -> {
        node.array = Arrays.copyOf(node.array, node.array.length + 1);
        return true;
    }, (node, random) -> {
        node.one = node.one == null ? node : null;
        return true;
    }, (node, random) -> {
        node.one = copyOf(node.one);
        return true;
    }, (node, random) -> node.list.add(null), (node, random) -> {
        boolean several = node.list.size() > 1 && node.list.get(0) != node.list.get(1);
        if (several) {
            Collections.swap(node.list, 0, 1);
        }
        return several;
    }, (node, random) -> {
        node.map.put("new", 1);
        return true;
    }, (node, random) -> {
        boolean several = node.map.size() > 1;
        if (several) {
            Object first = node.map.keySet().iterator().next();
            node.map.put(first, node.map.remove(first));
        }
        return several;
    }, (node, random) -> node.map.replace("k0", 0, 1000), (node, random) -> {
        Object other = node.other;
        node.other = other instanceof double[] array ? array.clone() : new double[1];
        return true;
    });

    /** A node like another one in all but its identity and, perhaps, its class. */
    private static Node copyOf(Node node) {
        Node copy = node instanceof Special ? new Node() : new Special();
        if (node != null) {
            copy.number = node.number;
            copy.text = node.text;
        }
        return copy;
    }

    private static List<Node> graph(long seed) {
        Random random = new Random(seed);
        List<Node> nodes = new ArrayList<>();
        int size = 1 + random.nextInt(30);
        for (int i = 0; i < size; i++) {
            Node node = random.nextBoolean() ? new Node() : new Special();
            node.number = random.nextLong();
            node.real = Double.longBitsToDouble(random.nextLong());
            node.small = random.nextFloat();
            node.text = "t" + random.nextInt(3);
            node.array = random.doubles(1 + random.nextInt(5)).toArray();
            nodes.add(node);
        }
        for (Node node : nodes) {
            node.one = random.nextInt(4) == 0 ? null : any(nodes, random);
            node.other = random.nextBoolean() ? any(nodes, random).array : any(nodes, random);
            for (int i = random.nextInt(4); i > 0; i--) {
                node.list.add(random.nextBoolean() ? any(nodes, random) : (Object) random.nextInt());
                node.map.put("k" + node.map.size(), random.nextBoolean() ? any(nodes, random) : (Object) 0);
            }
        }
        return nodes;
    }

    private static Node any(List<Node> nodes, Random random) {
        return nodes.get(random.nextInt(nodes.size()));
    }

    @Test
    void oneAlterationAnywhere_isFound() {
        for (long seed = 1; seed <= GRAPHS; seed++) {
            List<Node> program = graph(seed);
            List<Node> readBack = graph(seed);
            assertThat(compare(program, readBack).differences()).as("seed %s, the same graph", seed).isEmpty();
            Random random = new Random(-seed);
            int alteration = random.nextInt(ALTERATIONS.size());
            if (ALTERATIONS.get(alteration).of(any(readBack, random), random)) {
                assertThat(compare(program, readBack).isEqual())
                    .as("seed %s, alteration %s: equal", seed, alteration).isFalse();
                assertThat(compare(readBack, program).isEqual())
                    .as("seed %s, alteration %s: equal the other way", seed, alteration).isFalse();
            }
        }
    }

    /** The nodes are under several names, so that their order of protection does not hide anything. */
    private static Comparison compare(List<Node> program, List<Node> readBack) {
        Map<String, Object> one = new LinkedHashMap<>();
        Map<String, Object> other = new LinkedHashMap<>();
        for (int i = 0; i < program.size(); i++) {
            one.put("node" + i, program.get(i));
            other.put("node" + i, readBack.get(i));
        }
        return GraphComparison.of(one, other, UnaryOperator.identity());
    }
}
