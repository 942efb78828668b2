package org.stft.spc.kryo;

import com.esotericsoftware.kryo.Kryo;
import com.esotericsoftware.kryo.Serializer;
import com.esotericsoftware.kryo.io.Input;
import com.esotericsoftware.kryo.io.Output;
import java.lang.reflect.Array;

/** Saves arrays that are part of an object. */
final class ArraySerializers {

    private ArraySerializers() {
    }

    static Serializer<?> of(Class<?> type) {
        Class<?> component = type.getComponentType();
        return component.isPrimitive() ? new OfPrimitives(Primitive.of(component), component) : new OfObjects(component);
    }

    /** In bulk, as arrays in place are. */
    private static final class OfPrimitives extends Serializer<Object> {

        private final Primitive primitive;
        private final Class<?> component;

        OfPrimitives(Primitive primitive, Class<?> component) {
            this.primitive = primitive;
            this.component = component;
        }

        @Override
        public void write(Kryo kryo, Output out, Object array) {
            ChannelOutput image = (ChannelOutput) out;
            image.writeCount(Array.getLength(array));
            image.writeElements(primitive, array);
        }

        @Override
        public Object read(Kryo kryo, Input in, Class<?> type) {
            ChannelInput image = (ChannelInput) in;
            Object array = Array.newInstance(component, image.readCount(primitive.bytes()));
            image.readElements(primitive, array);
            return array;
        }
    }

    /** Element by element, each with its class. */
    private static final class OfObjects extends Serializer<Object[]> {

        private final Class<?> component;

        OfObjects(Class<?> component) {
            this.component = component;
        }

        @Override
        public void write(Kryo kryo, Output out, Object[] array) {
            ((ChannelOutput) out).writeCount(array.length);
            for (int i = 0; i < array.length; i++) {
                Elements.write(kryo, out, array[i], i);
            }
        }

        @Override
        public Object[] read(Kryo kryo, Input in, Class<? extends Object[]> type) {
            Object[] array = (Object[]) Array.newInstance(component, Elements.readCount(in, 1));
            kryo.reference(array);
            for (int i = 0; i < array.length; i++) {
                array[i] = checked(Elements.read(kryo, in, i), i);
            }
            return array;
        }

        private Object checked(Object element, int index) {
            if (element != null && !component.isInstance(element)) {
                throw Refusal.ofValue("is damaged: it is a " + element.getClass().getName() + " in an array of "
                        + component.getTypeName()).within("[" + index + "]");
            }
            return element;
        }
    }
}
