package org.stft.spc.kryo;

import java.lang.reflect.Array;

/** An array of objects. */
final class ArrayCodec extends Codec.Composite {

    private final Class<?> component;

    ArrayCodec(Class<?> component) {
        this.component = component;
    }

    @Override
    Content write(ChannelOutput out, Object object) {
        Object[] array = (Object[]) object;
        out.writeCount(array.length);
        return new Content() {
            private int next;

            @Override
            public boolean hasNext() {
                return next < array.length;
            }

            @Override
            public Object next() {
                return array[next++];
            }

            @Override
            String step() {
                return "[" + (next - 1) + "]";
            }
        };
    }

    @Override
    Assembly read(ChannelInput in, Object constant) {
        return new Elements((Object[]) Array.newInstance(component, in.readCount(1)));
    }

    private static final class Elements extends Assembly {

        Elements(Object[] array) {
            super(array.length);
            object = array;
        }

        @Override
        void accept(Object reference) {
            Class<?> component = object.getClass().getComponentType();
            if (reference != null && !component.isInstance(reference)) {
                throw Refusal.ofValue("is damaged: it is a " + reference.getClass().getName() + " in an array of "
                        + component.getTypeName());
            }
            ((Object[]) object)[taken()] = reference;
        }

        @Override
        String step() {
            return "[" + taken() + "]";
        }
    }
}
