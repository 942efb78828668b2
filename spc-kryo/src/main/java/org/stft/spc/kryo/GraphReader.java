package org.stft.spc.kryo;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.Iterator;
import java.util.List;
import java.util.Map;

/** Reads what {@link GraphWriter} wrote, in the same order. */
final class GraphReader {

    /** In place of an object whose references are read first. */
    private static final Object LATER = new Object();

    private final ChannelInput in;
    private final ImageClasses classes;
    private final Map<Long, ImageIndex.Constant> constants;
    private final List<Object> objects = new ArrayList<>();
    private final Deque<Assembly> path = new ArrayDeque<>();
    private final OpenObjects open = new OpenObjects();
    private final List<Assembly> toArrange = new ArrayList<>();

    /** @param constants by the numbers of the objects that they are */
    GraphReader(ChannelInput in, ImageClasses classes, Map<Long, ImageIndex.Constant> constants) {
        this.in = in;
        this.classes = classes;
        this.constants = constants;
    }

    Object read() {
        try {
            Object value = readReference();
            while (!path.isEmpty()) {
                value = proceed(path.getLast());
            }
            return value;
        } catch (RuntimeException failure) {
            throw located(Refusal.of(failure));
        }
    }

    private Object proceed(Assembly assembly) {
        if (!assembly.isComplete()) {
            in.redeem();
            return give(assembly, readReference());
        }
        complete(assembly);
        return path.isEmpty() ? assembly.object : give(path.getLast(), assembly.object);
    }

    private Object give(Assembly assembly, Object reference) {
        if (reference != LATER) {
            assembly.take(reference);
            keep(assembly);
        }
        return LATER;
    }

    /** The object can be referred to from now on, if it has been made. */
    private void keep(Assembly assembly) {
        if (assembly.object != null && open.isUnmade(assembly.number)) {
            objects.set(assembly.number, assembly.object);
            open.made(assembly);
        }
    }

    private void complete(Assembly assembly) {
        path.removeLast();
        if (assembly.isArranged() && assembly.isEntangled() && !open.anyUnmade()) {
            toArrange.add(assembly);
        } else {
            assembly.finish();
        }
        keep(assembly);
        if (open.complete(assembly, path.peekLast())) {
            toArrange.forEach(Assembly::finish);
            toArrange.clear();
        }
    }

    private Object readReference() {
        long number = in.readVarLong(true);
        if (number == GraphWriter.NULL) {
            return null;
        }
        ImageClasses.Met met = classes.get(number);
        if (met.codec() instanceof Codec.Leaf leaf && !leaf.isShared()) {
            return leaf.read(in);
        }
        long mark = in.readVarLong(true);
        if (mark != GraphWriter.NEW) {
            return back(mark - GraphWriter.BACK);
        }
        ImageIndex.Constant known = constants.isEmpty() ? null : constants.get((long) objects.size());
        Object constant = known == null ? null : valueOf(known, met.type());
        return met.codec() instanceof Codec.Composite composite ? begin(composite.read(in, constant))
                : leaf(((Codec.Leaf) met.codec()).read(in), constant);
    }

    private Object leaf(Object read, Object constant) {
        objects.add(constant != null ? constant : read);
        return constant != null ? constant : read;
    }

    private Object begin(Assembly assembly) {
        in.promise(assembly.size());
        assembly.number = objects.size();
        objects.add(assembly.object);
        open.begin(assembly);
        keep(assembly);
        if (assembly.object != null && !path.isEmpty()) {
            path.getLast().begun(assembly.object);
            keep(path.getLast());
        }
        path.addLast(assembly);
        return LATER;
    }

    private Object valueOf(ImageIndex.Constant known, Class<?> type) {
        Object constant = classes.get(known.holder()).constants().get(known.name());
        if (constant == null || constant.getClass() != type) {
            throw Refusal.ofValue("was the constant " + known.name() + ", which the program does not have as a " + type.getName()
                    + "; restart with the program that made the version");
        }
        return constant;
    }

    private Object back(long number) {
        if (number < 0 || number >= objects.size()) {
            throw Refusal.ofValue("is damaged: it refers to object number " + number + " of " + objects.size());
        }
        Object object = objects.get((int) number);
        if (object == null) {
            throw Refusal.ofValue("is damaged: it refers to object number " + number + ", which is not complete");
        }
        if (!path.isEmpty()) {
            open.refer(path.getLast(), (int) number);
        }
        return object;
    }

    private Refusal located(Refusal refusal) {
        for (Iterator<Assembly> frames = path.descendingIterator(); frames.hasNext();) {
            refusal.within(frames.next().step());
        }
        return refusal;
    }
}
