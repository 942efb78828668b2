package org.stft.spc.kryo.codec;

import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.PriorityQueue;
import java.util.function.Function;
import java.util.function.Supplier;
import org.stft.spc.kryo.format.ChannelInput;
import org.stft.spc.kryo.format.ChannelOutput;
import org.stft.spc.kryo.format.RejectedObjectException;

/**
 * The codec of a collection as its elements, of a map as its keys and values, in the order of iteration. What orders
 * them comes first: a comparator, or the flag that a map is in the order of access.
 */
class ContainerCodec extends Codec.Composite {

    private final int referencesEach;
    private final int ahead;
    private final Function<Object, Object> order;
    private final Function<Object, Object> maker;
    private final Function<Object[], Object> immutable;

    private ContainerCodec(int referencesEach, Function<Object, Object> order, Function<Object, Object> maker,
        Function<Object[], Object> immutable) {
        this.referencesEach = referencesEach;
        this.ahead = order == null ? 0 : 1;
        this.order = order;
        this.maker = maker;
        this.immutable = immutable;
    }

    /** One that makes its empty containers itself. */
    ContainerCodec(int referencesEach) {
        this(referencesEach, null, null, null);
    }

    static ContainerCodec collection(Supplier<Collection<?>> maker) {
        return new ContainerCodec(1, null, none -> maker.get(), null);
    }

    static ContainerCodec map(Supplier<Map<?, ?>> maker) {
        return new ContainerCodec(2, null, none -> maker.get(), null);
    }

    @SuppressWarnings("unchecked")
    static <C extends Collection<?>> ContainerCodec collection(Function<C, ?> order, Function<Object, C> maker) {
        return new ContainerCodec(1, container -> order.apply((C) container), maker::apply, null);
    }

    @SuppressWarnings("unchecked")
    static <M extends Map<?, ?>> ContainerCodec map(Function<M, ?> order, Function<Object, M> maker) {
        return new ContainerCodec(2, container -> order.apply((M) container), maker::apply, null);
    }

    /** Returns the codec of one that is made of all of its elements; keys and values take turns. */
    static ContainerCodec immutable(int referencesEach, Function<Object[], Object> maker) {
        return new ContainerCodec(referencesEach, null, null, maker);
    }

    @Override
    public Frame write(ChannelOutput out, Object container) {
        int size = sizeOf(container);
        out.writeCount(size);
        Object[] references = referencesOf(container, size);
        return new Frame(this, container, references, references.length);
    }

    Object[] referencesOf(Object container, int size) {
        Object[] references = new Object[ahead + Math.multiplyExact(size, referencesEach)];
        int done = 0;
        for (Object element : container instanceof Map<?, ?> map ? map.entrySet() : (Collection<?>) container) {
            if (done == size) {
                throw changed(size, "more");
            }
            put(references, done++, element, container);
        }
        if (done < size) {
            throw changed(size, "" + done);
        }
        if (ahead > 0) {
            references[0] = order.apply(container);
        }
        return references;
    }

    /** Returns whether two have the same objects in the same order. */
    boolean haveSameContent(Object one, Object other) {
        int size = sizeOf(one);
        return size == sizeOf(other)
            && areIdentical(referencesOf(one, size), referencesOf(other, size));
    }

    private static boolean areIdentical(Object[] originals, Object[] others) {
        boolean same = originals.length == others.length;
        for (int i = 0; same && i < originals.length; i++) {
            same = originals[i] == others[i];
        }
        return same;
    }

    static int sizeOf(Object container) {
        return container instanceof Map<?, ?> map ? map.size() : ((Collection<?>) container).size();
    }

    int referencesEach() {
        return referencesEach;
    }

    private void put(Object[] references, int index, Object element, Object container) {
        int at = ahead + index * referencesEach;
        references[at] = referencesEach == 1 ? element : ((Map.Entry<?, ?>) element).getKey();
        if (referencesEach == 2) {
            references[at + 1] = ((Map.Entry<?, ?>) element).getValue();
        }
        try {
            Keys.check(references[at], container);
        } catch (RejectedObjectException refusal) {
            throw refusal.within(step(at));
        }
    }

    private static RejectedObjectException changed(int size, String found) {
        return RejectedObjectException
            .ofValue("changed while it was saved: it had " + size + " elements, then " + found);
    }

    @Override
    boolean isMade(int references) {
        return immutable == null && references >= ahead;
    }

    @Override
    void check(Frame frame, boolean inUnmade) {
        if (frame.object instanceof PriorityQueue<?> queue) {
            Keys.checkHeap(queue);
        }
        if ((immutable != null || inUnmade) && frame.isEntangled()) {
            Keys.checkIndependent(frame.object);
        }
    }

    @Override
    public Frame read(ChannelInput in, Object constant) {
        int size = Math.addExact(ahead, Math.multiplyExact(in.readCount(referencesEach), referencesEach));
        return new Frame(this, isMade(0) ? maker.apply(null) : null, new Object[size], size);
    }

    @Override
    void accept(Frame frame, int index, Object reference) {
        super.accept(frame, index, reference);
        if (index < ahead) {
            frame.object = maker.apply(reference);
        }
    }

    @Override
    boolean isArranged(Frame frame) {
        return immutable == null && !(frame.object instanceof List<?>);
    }

    @Override
    @SuppressWarnings("unchecked")
    void finish(Frame frame) {
        List<Object> elements = Arrays.asList(frame.references).subList(ahead, frame.references.length);
        if (immutable != null) {
            frame.object = immutable.apply(frame.references);
        } else if (frame.object instanceof Map<?, ?> map) {
            fill((Map<Object, Object>) map, elements);
        } else {
            fill((Collection<Object>) frame.object, elements);
        }
    }

    private static void fill(Map<Object, Object> map, List<Object> elements) {
        map.clear();
        for (int i = 0; i < elements.size(); i += 2) {
            map.put(elements.get(i), elements.get(i + 1));
        }
        requireSize(map.size(), elements.size() / 2);
    }

    private static void fill(Collection<Object> collection, List<Object> elements) {
        collection.clear();
        collection.addAll(elements);
        requireSize(collection.size(), elements.size());
    }

    private static void requireSize(int found, int expected) {
        if (found != expected) {
            throw RejectedObjectException.ofValue("had " + expected + " keys or elements, of which only " + found
                + " differ when they are restored; equals() and compareTo() must not depend on transient fields");
        }
    }

    @Override
    String step(int index) {
        return index < ahead ? ".comparator()" : "[" + (index - ahead) / referencesEach + "]";
    }
}
