package org.stft.spc.kryo.graph;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Iterator;
import java.util.List;
import org.stft.spc.kryo.classes.AllowedClasses;
import org.stft.spc.kryo.classes.SavedClasses;
import org.stft.spc.kryo.codec.Codec;
import org.stft.spc.kryo.codec.Frame;
import org.stft.spc.kryo.format.ChannelOutput;
import org.stft.spc.kryo.format.ImageIndex;
import org.stft.spc.kryo.format.RejectedObjectException;

/**
 * Writes an object and all that it refers to, depth first. The path to the present object is kept in the heap, so that
 * no depth is too much for the stack of a thread.
 */
public final class GraphWriter {

    static final int NULL = 0;

    /**
     * The number that follows the class in a reference; higher numbers are that of an object begun before, and
     * {@link #BACK}.
     */
    public static final int NEW = 0;
    static final int BACK = 1;

    private final ChannelOutput out;
    private final SavedClasses classes;
    private final ObjectNumbers numbers = new ObjectNumbers();
    private final Deque<Frame> path = new ArrayDeque<>();
    private final OpenObjects open = new OpenObjects();

    public GraphWriter(ChannelOutput out, SavedClasses classes, AllowedClasses allowed) {
        this.out = out;
        this.classes = classes;
        classes.enter(allowed);
    }

    /**
     * Writes it.
     *
     * @return which of the objects are constants of the program
     */
    public List<ImageIndex.Constant> write(Object root) {
        try {
            writeReference(root);
            while (!path.isEmpty()) {
                proceed(path.getLast());
            }
            return classes.constants(numbers::get);
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
            out.writeCount(met.number());
            leaf.writer().accept(out, object);
            return;
        }
        int begun = numbers.size();
        int number = numbers.add(object);
        if (number == begun) {
            begin(object, met, number);
        } else {
            writeBack(object, met, number);
        }
    }

    private void begin(Object object, SavedClasses.Met met, int number) {
        out.writeCount(met.number());
        requireNotReplaced(object, met);
        out.writeCount(NEW);
        if (met.codec() instanceof Codec.Composite composite) {
            Frame frame = composite.write(out, object);
            frame.number = number;
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

    private void writeBack(Object object, SavedClasses.Met met, int number) {
        if (open.isUnmade(number)) {
            throw RejectedObjectException
                .ofValue("refers back to the " + object.getClass().getName() + " that it is part of; a record, an "
                    + "immutable collection or a comparator that is in a cycle of references cannot be saved");
        }
        if (!path.isEmpty()) {
            open.refer(path.getLast(), number);
        }
        out.writeCount(met.number());
        out.writeCount((long) number + BACK);
    }

    private RejectedObjectException located(RejectedObjectException refusal) {
        for (Iterator<Frame> frames = path.descendingIterator(); frames.hasNext();) {
            refusal.within(frames.next().step());
        }
        return refusal;
    }
}
