package org.stft.spc.kryo;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Deque;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.stft.spc.kryo.classes.ImageClasses;
import org.stft.spc.kryo.codec.Codec;
import org.stft.spc.kryo.codec.Frame;
import org.stft.spc.kryo.format.ChannelInput;
import org.stft.spc.kryo.format.ImageIndex;
import org.stft.spc.kryo.format.RejectedObjectException;

/** Reads what {@link GraphWriter} wrote, in the same order. */
final class GraphReader {

    /** In place of an object whose references are read first. */
    private static final Object LATER = new Object();

    private final ChannelInput in;
    private final ImageClasses classes;
    private final Map<Long, ImageIndex.Constant> constants;
    private final ReadObjects earlier;
    private final ImageIndex.Entry entry;
    private final List<Object> objects;
    private final long first;
    private final Map<Object, Object> standIns;
    private final Deque<Frame> path = new ArrayDeque<>();
    private final OpenObjects open = new OpenObjects();
    private final List<Frame> toArrange = new ArrayList<>();
    private final BitSet referredBackTo = new BitSet();

    /**
     * @param earlier the entries that this one refers to were read
     * @param standIns receives objects that stand for constants of the program, by identity; null to fill the constants
     */
    GraphReader(ChannelInput in, ImageClasses classes, ReadObjects earlier, ImageIndex.Entry entry,
        Map<Object, Object> standIns) {
        this.standIns = standIns;
        this.in = in;
        this.classes = classes;
        this.earlier = earlier;
        this.entry = entry;
        this.objects = new ArrayList<>();
        this.first = entry.contents().first();
        this.constants = entry.contents().constants().stream()
            .collect(Collectors.toMap(ImageIndex.Constant::object, Function.identity(), (one, other) -> other));
    }

    Object read() {
        try {
            Object value = readReference();
            while (!path.isEmpty()) {
                value = proceed(path.getLast());
            }
            earlier.keep(entry, objects);
            return value;
        } catch (RuntimeException failure) {
            throw located(RejectedObjectException.of(failure));
        }
    }

    private Object proceed(Frame frame) {
        if (frame.hasNext()) {
            in.redeem();
            frame.advance();
            return give(frame, readReference());
        }
        complete(frame);
        return path.isEmpty() ? frame.object() : give(path.getLast(), frame.object());
    }

    private Object give(Frame frame, Object reference) {
        if (reference != LATER) {
            frame.accept(reference);
            keep(frame);
        }
        return LATER;
    }

    /** The object can be referred to from now on, if it has been made. */
    private void keep(Frame frame) {
        if (frame.object() != null && open.isUnmade(frame.number)) {
            objects.set(frame.number, frame.object());
            open.made(frame);
        }
    }

    private void complete(Frame frame) {
        path.removeLast();
        if (frame.mustWait() && !open.anyUnmade()) {
            toArrange.add(frame);
        } else {
            finish(frame);
        }
        keep(frame);
        frame.copies().forEach((read, copy) -> replace(frame, read, copy));
        if (open.complete(frame, path.peekLast())) {
            toArrange.forEach(this::finish);
            toArrange.clear();
        }
    }

    private void finish(Frame frame) {
        if (standIns == null) {
            frame.finish();
        } else {
            frame.finishApart();
        }
    }

    /** A copy stands for the object of which it is one, if nothing refers to that yet. */
    private void replace(Frame frame, Object read, Object copy) {
        int number = objects.size();
        do {
            number--;
        } while (number > frame.number && objects.get(number) != read);
        if (number == frame.number || referredBackTo.get(number)) {
            throw RejectedObjectException.ofValue("was a " + frame.object().getClass().getName() + " with a "
                + read.getClass().getTypeName() + " that other objects refer to too, which its constructor copies; "
                + "a record cannot be saved if its constructor does not keep what it is given: make it a class");
        }
        objects.set(number, copy);
    }

    private Object readReference() {
        long number = in.readVarLong(true);
        if (number == GraphWriter.NULL) {
            return null;
        }
        if (number == GraphWriter.BACK) {
            return back(in.readVarLong(true));
        }
        boolean isCanonical = number == GraphWriter.CANONICAL;
        ImageClasses.Met met = classes.get((isCanonical ? in.readVarLong(true) : number) - GraphWriter.NEW);
        if (met.codec() instanceof Codec.Leaf leaf && !leaf.isShared()) {
            return leaf.reader().apply(in);
        }
        ImageIndex.Constant known = constants.isEmpty() ? null : constants.get(first + objects.size());
        Object constant = known == null ? null : valueOf(known, met.type());
        return met.codec() instanceof Codec.Composite composite
            ? begin(read(composite, constant))
            : leaf(((Codec.Leaf) met.codec()).read(in, isCanonical), constant);
    }

    private Frame read(Codec.Composite composite, Object constant) {
        if (standIns == null) {
            return composite.read(in, constant);
        }
        Frame frame = composite.readApart(in);
        if (constant != null) {
            standIns.put(frame.object(), constant);
        }
        return frame;
    }

    private Object leaf(Object read, Object constant) {
        Object object = constant != null && (read.getClass() == Object.class || read.equals(constant))
            ? constant
            : read;
        objects.add(object);
        return object;
    }

    private Object begin(Frame frame) {
        in.promise(frame.size());
        frame.number = objects.size();
        objects.add(frame.object());
        open.begin(frame);
        keep(frame);
        if (frame.object() != null && !path.isEmpty()) {
            path.getLast().begun(frame.object());
            keep(path.getLast());
        }
        path.addLast(frame);
        return LATER;
    }

    private Object valueOf(ImageIndex.Constant known, Class<?> type) {
        Object constant = classes.constant(known.holder(), known.name());
        if (constant == null || constant.getClass() != type) {
            throw RejectedObjectException
                .ofValue("was the constant " + known.name() + ", which the program does not have as a " + type.getName()
                    + "; restart with the program that made the version");
        }
        return constant;
    }

    private Object back(long number) {
        if (number < 0 || number >= first + objects.size()) {
            throw RejectedObjectException
                .ofValue("is damaged: it refers to object number " + number + " of " + (first + objects.size()));
        }
        Object object = number < first ? earlier.get(number) : objects.get((int) (number - first));
        if (object == null) {
            throw RejectedObjectException
                .ofValue("is damaged: it refers to object number " + number + ", which is not complete");
        }
        if (number >= first) {
            referredBackTo.set((int) (number - first));
            if (!path.isEmpty()) {
                open.refer(path.getLast(), (int) (number - first));
            }
        }
        return object;
    }

    private RejectedObjectException located(RejectedObjectException refusal) {
        for (Iterator<Frame> frames = path.descendingIterator(); frames.hasNext();) {
            refusal.within(frames.next().step());
        }
        return refusal;
    }
}
