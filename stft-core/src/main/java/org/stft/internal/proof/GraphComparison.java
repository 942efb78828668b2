package org.stft.internal.proof;

import java.lang.reflect.Array;
import java.util.ArrayList;
import java.util.ConcurrentModificationException;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.NoSuchElementException;
import java.util.function.BooleanSupplier;
import java.util.function.IntFunction;
import java.util.function.Predicate;
import java.util.function.UnaryOperator;
import org.stft.internal.proof.Difference.Kind;

/**
 * Compares the objects of a program with those that were read back from an image: classes, every bit, the order of
 * iteration, and which references are to the same object, over all protected objects together. Both graphs are walked side
 * by side, without recursion; nothing in them is changed, and no method of the program's classes is called.
 */
final class GraphComparison {

    /** Enough to have the first of each protected object; more would take time only. */
    private static final int MOST = 100;
    private static final int BETWEEN_LOOKS_AT_THE_CLOCK = 4096;

    private final List<String> names;
    private final UnaryOperator<Object> original;
    private final Map<Object, String> elsewhere;
    private final Predicate<String> excepted;
    private final Pairs pairs = new Pairs();
    private final Map<Class<?>, Shape> shapes = new HashMap<>();
    private final Map<Object, String> constants = new IdentityHashMap<>();
    private final Map<String, Difference> differences = new LinkedHashMap<>();
    private final Map<Class<?>, String> uncompared = new LinkedHashMap<>();
    private final Visit visit = new Visit() {
        @Override
        public void refer(int step, Object program, Object readBack) {
            if (++references % BETWEEN_LOOKS_AT_THE_CLOCK == 0 && over.getAsBoolean()) {
                throw new TimeOver();
            }
            pair(current, step, program, readBack);
        }

        @Override
        public void differ(Kind kind, int step, String program, String readBack) {
            report(kind, current, step, program, readBack);
        }

        @Override
        public void skip(String reason) {
            GraphComparison.this.skip(current, Visit.HERE, pairs.program(current), reason);
        }
    };
    private final BooleanSupplier over;
    private int current;
    private long references;
    private int reports;

    /** A collection alone may take longer than there is time. */
    private static final class TimeOver extends RuntimeException {

        private static final long serialVersionUID = 1;

        TimeOver() {
            super(null, null, false, false);
        }
    }

    private GraphComparison(List<String> names, UnaryOperator<Object> original, Map<Object, String> elsewhere,
        Predicate<String> excepted, BooleanSupplier over) {
        this.names = names;
        this.original = original;
        this.elsewhere = elsewhere;
        this.excepted = excepted;
        this.over = over;
    }

    /**
     * Compares. The program must not change its objects meanwhile.
     *
     * @param program the protected objects by name
     * @param readBack what was read back for each name
     * @param original the object of the program that a read-back one stands for, such as a singleton whose fields are
     *     restored in place; any other object itself
     */
    static Comparison of(Map<String, ?> program, Map<String, ?> readBack, UnaryOperator<Object> original) {
        return of(program, readBack, original, Map.of(), path -> false, () -> false);
    }

    /**
     * Compares some of the protected objects.
     *
     * @param elsewhere the objects that are protected under other names, by identity, which none of these may refer to
     * @param excepted selects the paths at which a difference does not count
     * @param over returns true once there is no more time
     */
    static Comparison of(Map<String, ?> program, Map<String, ?> readBack, UnaryOperator<Object> original,
        Map<Object, String> elsewhere, Predicate<String> excepted, BooleanSupplier over) {
        GraphComparison comparison = new GraphComparison(List.copyOf(program.keySet()), original, elsewhere, excepted,
            over);
        int root = 0;
        for (Map.Entry<String, ?> entry : program.entrySet()) {
            comparison.pair(Pairs.ROOT, root++, entry.getValue(), readBack.get(entry.getKey()));
        }
        try {
            return comparison.run();
        } catch (TimeOver notAll) {
            return comparison.result(false);
        }
    }

    private Comparison run() {
        for (current = 0; current < pairs.size() && reports < MOST; current++) {
            if (current % BETWEEN_LOOKS_AT_THE_CLOCK == 0 && over.getAsBoolean()) {
                return result(false);
            }
            Object program = pairs.program(current);
            if (program != pairs.readBack(current)) {
                compare(program, pairs.readBack(current));
            } else if (program.getClass().isArray() && Array.getLength(program) > 0) {
                visit.skip("the program's own array was given back");
            }
        }
        constants.forEach(this::checkConstant);
        return result(true);
    }

    private Comparison result(boolean complete) {
        return new Comparison(List.copyOf(differences.values()), List.copyOf(uncompared.values()), pairs.size(),
            complete);
    }

    private void compare(Object program, Object readBack) {
        try {
            shapeOf(program.getClass()).compare(program, readBack, visit);
        } catch (ConcurrentModificationException | NoSuchElementException changed) {
            report(Kind.CHANGING, current, Visit.HERE, "elements are added or removed by another thread", "others");
        }
    }

    private Shape shapeOf(Class<?> type) {
        Shape known = shapes.get(type);
        if (known == null) {
            known = Shapes.of(type);
            shapes.put(type, known);
            Constants.addTo(constants, type);
        }
        return known;
    }

    private void pair(int from, int step, Object program, Object readBack) {
        if (program == null || readBack == null) {
            if (program != readBack) {
                report(Kind.VALUE, from, step, Texts.of(program), Texts.of(readBack));
            }
            return;
        }
        Object stoodFor = original.apply(readBack);
        if (stoodFor != readBack && stoodFor != program) {
            report(Kind.SINGLETON, from, step, Texts.of(program), "the object in a static final field");
            return;
        }
        if ((program instanceof Enum<?> || program instanceof Class<?>) && stoodFor != program) {
            report(Kind.VALUE, from, step, Texts.of(program), Texts.of(readBack));
            return;
        }
        Shape shape = shapeOf(program.getClass());
        if (!isAlike(program.getClass(), readBack.getClass(), shape)) {
            report(Kind.CLASS, from, step, Texts.of(program), Texts.of(readBack));
        } else if (shape.hasIdentity()) {
            identify(from, step, program, readBack);
        } else if (program != readBack && !ValueShape.isSame(program, readBack)) {
            report(Kind.VALUE, from, step, Texts.of(program), Texts.of(readBack));
        }
    }

    private boolean isAlike(Class<?> program, Class<?> readBack, Shape shape) {
        return program == readBack || shape.isOfSeveralClasses() && shapeOf(readBack) == shape;
    }

    private void identify(int from, int step, Object program, Object readBack) {
        int one = pairs.numberOfProgram(program);
        int other = pairs.numberOfReadBack(readBack);
        if (one == IdentityNumbers.NONE && other == IdentityNumbers.NONE) {
            pairs.add(program, readBack, from, step);
            if (!elsewhere.isEmpty() && elsewhere.containsKey(program)) {
                report(Kind.SHARING, from, step, "the same object as in \"" + elsewhere.get(program) + "\"",
                    "another object");
            }
        } else if (one != other) {
            String place = pathTo(one != IdentityNumbers.NONE ? one : other);
            boolean torn = one != IdentityNumbers.NONE;
            report(Kind.SHARING, from, step, (torn ? "the same object as " : "another object than ") + place,
                torn ? "another object" : "the same object");
        }
    }

    private void checkConstant(Object constant, String field) {
        int number = pairs.numberOfProgram(constant);
        if (number != IdentityNumbers.NONE && original.apply(pairs.readBack(number)) != constant) {
            report(Kind.SINGLETON, number, Visit.HERE, "the object in " + field, "a copy of it");
        }
    }

    private void skip(int from, int step, Object object, String reason) {
        if (!uncompared.containsKey(object.getClass())) {
            uncompared.put(object.getClass(),
                pathTo(from, step) + " (" + object.getClass().getTypeName() + "): " + reason);
        }
    }

    private void report(Kind kind, int from, int step, String program, String readBack) {
        if (excepted.test(pathTo(from, step))) {
            return;
        }
        reports++;
        String root = names.get(rootOf(from, step));
        if (!differences.containsKey(root)) {
            String doubt = kind != Kind.ORDER && isInHashOrder(from, step)
                ? Difference.OR_ANOTHER_ORDER
                : "";
            differences.put(root, new Difference(kind, root, pathTo(from, step), program, readBack + doubt));
        }
    }

    private int rootOf(int from, int step) {
        int root = step;
        for (int number = from; number != Pairs.ROOT; number = pairs.from(number)) {
            root = pairs.step(number);
        }
        return root;
    }

    private boolean isInHashOrder(int from, int step) {
        int by = step;
        for (int number = from; number != Pairs.ROOT; number = pairs.from(number)) {
            if (by != Visit.HERE && shapeOf(pairs.program(number).getClass()).isInHashOrder(by)) {
                return true;
            }
            by = pairs.step(number);
        }
        return false;
    }

    private String pathTo(int number) {
        return pathTo(pairs.from(number), pairs.step(number));
    }

    private String pathTo(int from, int step) {
        return path(pairs, from, step, names::get, (owner, by) -> shapeOf(owner.getClass()).step(owner, by));
    }

    /** The text of a path to where a step from an object leads. */
    static String path(Pairs pairs, int from, int step, IntFunction<String> names, StepText texts) {
        List<int[]> steps = new ArrayList<>();
        int by = step;
        for (int number = from; number != Pairs.ROOT; number = pairs.from(number)) {
            if (by != Visit.HERE) {
                steps.add(new int[] {number, by});
            }
            by = pairs.step(number);
        }
        return Paths.text(names.apply(by), steps, each -> texts.of(pairs.program(each[0]), each[1]));
    }

    /** The text of a step from an object. */
    interface StepText {
        String of(Object owner, int step);
    }
}
