package org.stft.spc.kryo;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Iterator;
import java.util.List;
import org.stft.spc.kryo.classes.SavedClasses;
import org.stft.spc.kryo.codec.Codec;
import org.stft.spc.kryo.codec.Frame;
import org.stft.spc.kryo.format.ChannelOutput;
import org.stft.spc.kryo.format.ImageIndex;
import org.stft.spc.kryo.format.RejectedObjectException;

/**
 * Writes the object of an entry and all that it refers to and that no earlier entry has, depth first. The path to the
 * present object is kept in the heap, so that no depth is too much for the stack of a thread.
 */
final class GraphWriter {

    static final int NULL = 0;

    /** A reference to an object begun before; its number follows. */
    static final int BACK = 1;

    /** Added to the number of a class, from 1, in a reference to a new object of it. */
    static final int NEW = 2;

    /** A reference to a new object that the JVM gives out for each value that is equal to it; the class follows. */
    static final int CANONICAL = 2;

    private final ChannelOutput out;
    private final SavedClasses classes;
    private final WrittenObjects objects;
    private final int first;
    private final Deque<Frame> path = new ArrayDeque<>();
    private final OpenObjects open = new OpenObjects();
    private Object wanted;

    /** @param objects those of the image; the present entry was begun */
    GraphWriter(ChannelOutput out, SavedClasses classes, WrittenObjects objects) {
        this.out = out;
        this.classes = classes;
        this.objects = objects;
        this.first = objects.first();
    }

    /** Writes only as far as to this object, and then throws its place. */
    GraphWriter upTo(Object place) {
        wanted = place;
        return this;
    }

    /**
     * Writes it.
     *
     * @return which of the objects that are new in the entry are constants of the program
     */
    List<ImageIndex.Constant> write(Object root) {
        try {
            writeReference(root);
            while (!path.isEmpty()) {
                proceed(path.getLast());
            }
            return classes.constants(first, objects::get);
        } catch (RuntimeException failure) {
            throw located(RejectedObjectException.of(failure));
        }
    }

    private void proceed(Frame frame) {
        if (frame.isMade()) {
            open.made(frame);
        }
        if (frame.hasNext()) {
            frame.advance();
            writeReference(frame.reference());
            return;
        }
        path.removeLast();
        open.complete(frame, path.peekLast());
        frame.check(open.anyUnmade());
    }

    private void writeReference(Object object) {
        if (object == null) {
            out.writeCount(NULL);
            return;
        }
        SavedClasses.Met met = classes.of(object.getClass());
        if (met.codec() instanceof Codec.Leaf leaf && !leaf.isShared()) {
            writeNew(met);
            leaf.writer().accept(out, object);
            return;
        }
        int begun = objects.size();
        int number = objects.add(object);
        if (number == begun) {
            begin(object, met, number);
        } else {
            writeBack(object, number);
        }
    }

    private void writeNew(SavedClasses.Met met) {
        classes.requireAllowed(met);
        out.writeCount((long) met.number() + NEW);
    }

    private void begin(Object object, SavedClasses.Met met, int number) {
        if (object == wanted) {
            throw RejectedObjectException.ofValue("");
        }
        if (met.codec() instanceof Codec.Leaf leaf && leaf.isCanonical(object)) {
            out.writeCount(CANONICAL);
        }
        writeNew(met);
        requireNotReplaced(object, met);
        if (met.codec() instanceof Codec.Composite composite) {
            Frame frame = composite.write(out, object);
            frame.number = number - first;
            open.begin(frame);
            path.addLast(frame);
        } else {
            ((Codec.Leaf) met.codec()).writer().accept(out, object);
        }
    }

    private void requireNotReplaced(Object object, SavedClasses.Met met) {
        if (met.isReplaced() && !classes.isConstant(object)) {
            throw RejectedObjectException.ofClass(object.getClass().getName(),
                "which has a method readResolve or writeReplace, so "
                    + "another object may stand for it, and is not in a static final field of its class. Declare the "
                    + "field transient and set it again after protect()");
        }
    }

    private void writeBack(Object object, int number) {
        if (number < first) {
            objects.refer(number);
        } else if (open.isUnmade(number - first)) {
            throw RejectedObjectException
                .ofValue("refers back to the " + object.getClass().getName() + " that it is part of; a record, an "
                    + "immutable collection or a comparator that is in a cycle of references cannot be saved");
        } else if (!path.isEmpty()) {
            open.refer(path.getLast(), number - first);
        }
        out.writeCount(BACK);
        out.writeCount(number);
    }

    private RejectedObjectException located(RejectedObjectException refusal) {
        for (Iterator<Frame> frames = path.descendingIterator(); frames.hasNext();) {
            refusal.within(frames.next().step());
        }
        return refusal;
    }
}
