package org.stft.spc.kryo;

import java.util.Arrays;
import java.util.Collection;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.PriorityQueue;
import java.util.function.Function;
import java.util.function.Supplier;

/**
 * A collection as its elements, a map as its keys and values, in the order of iteration. What orders them comes first: a
 * comparator, or whether a map is in the order of access.
 */
final class ContainerCodec extends Codec.Composite {

    private final int referencesEach;
    private final Function<Object, Object> order;
    private final Function<Object, Object> maker;
    private final Function<Object[], Object> immutable;

    private ContainerCodec(int referencesEach, Function<Object, Object> order, Function<Object, Object> maker,
            Function<Object[], Object> immutable) {
        this.referencesEach = referencesEach;
        this.order = order;
        this.maker = maker;
        this.immutable = immutable;
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

    /** One that is made of all of its elements; keys and values take turns. */
    static ContainerCodec immutable(int referencesEach, Function<Object[], Object> maker) {
        return new ContainerCodec(referencesEach, null, null, maker);
    }

    @Override
    Content write(ChannelOutput out, Object container) {
        int size = container instanceof Map<?, ?> map ? map.size() : ((Collection<?>) container).size();
        out.writeCount(size);
        return new Elements(container, size);
    }

    @Override
    Assembly read(ChannelInput in, Object constant) {
        return new Arrangement(Math.multiplyExact(in.readCount(referencesEach), referencesEach));
    }

    private final class Elements extends Content {

        private final Object container;
        private final int size;
        private final Iterator<?> iterator;
        private int done;
        private Map.Entry<?, ?> half;
        private boolean atOrder = order != null;

        Elements(Object container, int size) {
            this.container = container;
            this.size = size;
            this.iterator = (container instanceof Map<?, ?> map ? map.entrySet() : (Collection<?>) container).iterator();
        }

        @Override
        public boolean hasNext() {
            if (atOrder || half != null) {
                return true;
            }
            if (iterator.hasNext() == (done == size)) {
                throw Refusal.ofValue("changed while it was saved: it had " + size + " elements, then "
                        + (iterator.hasNext() ? "more" : String.valueOf(done)));
            }
            return done < size;
        }

        @Override
        public Object next() {
            if (atOrder) {
                atOrder = false;
                return order.apply(container);
            }
            if (half != null) {
                Object value = half.getValue();
                half = null;
                return value;
            }
            done++;
            return key(iterator.next());
        }

        private Object key(Object element) {
            if (referencesEach == 1) {
                Keys.check(element, container);
                return element;
            }
            half = (Map.Entry<?, ?>) element;
            Keys.check(half.getKey(), container);
            return half.getKey();
        }

        @Override
        boolean isMade() {
            return immutable == null && !atOrder;
        }

        @Override
        void check(boolean inUnmade) {
            if (container instanceof PriorityQueue<?> queue) {
                Keys.checkHeap(queue);
            }
            if ((immutable != null || inUnmade) && isEntangled()) {
                Keys.checkIndependent(container);
            }
        }

        @Override
        String step() {
            return done == 0 ? ".comparator()" : "[" + (done - 1) + "]";
        }
    }

    private final class Arrangement extends Assembly {

        private final Object[] elements;
        private final int ahead;

        Arrangement(int references) {
            super(Math.addExact(references, order == null ? 0 : 1));
            ahead = order == null ? 0 : 1;
            elements = new Object[references];
            if (order == null && immutable == null) {
                object = maker.apply(null);
            }
        }

        @Override
        void accept(Object reference) {
            if (taken() < ahead) {
                object = maker.apply(reference);
            } else {
                elements[taken() - ahead] = reference;
            }
        }

        @Override
        boolean isArranged() {
            return immutable == null && !(object instanceof List<?>);
        }

        @Override
        void finish() {
            if (immutable != null) {
                object = immutable.apply(elements);
            } else if (object instanceof Map<?, ?>) {
                fillMap();
            } else {
                fillCollection();
            }
        }

        @SuppressWarnings("unchecked")
        private void fillMap() {
            Map<Object, Object> map = (Map<Object, Object>) object;
            map.clear();
            for (int i = 0; i < elements.length; i += 2) {
                map.put(elements[i], elements[i + 1]);
            }
            requireSize(map.size(), elements.length / 2);
        }

        @SuppressWarnings("unchecked")
        private void fillCollection() {
            Collection<Object> collection = (Collection<Object>) object;
            collection.clear();
            collection.addAll(Arrays.asList(elements));
            requireSize(collection.size(), elements.length);
        }

        private void requireSize(int found, int expected) {
            if (found != expected) {
                throw Refusal.ofValue("had " + expected + " keys or elements, of which only " + found
                        + " differ when they are restored; equals() and compareTo() must not depend on transient fields");
            }
        }

        @Override
        String step() {
            return taken() < ahead ? ".comparator()" : "[" + (taken() - ahead) / referencesEach + "]";
        }
    }
}
