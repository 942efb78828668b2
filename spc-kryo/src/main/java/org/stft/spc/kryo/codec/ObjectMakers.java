package org.stft.spc.kryo.codec;

import com.esotericsoftware.kryo.kryo5.objenesis.instantiator.ObjectInstantiator;
import com.esotericsoftware.kryo.kryo5.objenesis.instantiator.sun.SunReflectionFactoryInstantiator;
import com.esotericsoftware.kryo.kryo5.objenesis.instantiator.sun.UnsafeFactoryInstantiator;
import java.util.Arrays;

/**
 * Makes objects without a constructor of their class. The JVM makes a class of its own for that: once for each class, when
 * the first object of it is made.
 */
final class ObjectMakers {

    private static final ClassValue<ObjectInstantiator<?>> ORDINARY = new ClassValue<>() {
        @Override
        protected ObjectInstantiator<?> computeValue(Class<?> type) {
            return new SunReflectionFactoryInstantiator<>(type);
        }
    };

    private static final ClassValue<ObjectInstantiator<?>> UNFINALIZED = new ClassValue<>() {
        @Override
        protected ObjectInstantiator<?> computeValue(Class<?> type) {
            return hasFinalizer(type) ? new UnsafeFactoryInstantiator<>(type) : ORDINARY.get(type);
        }
    };

    private ObjectMakers() {
    }

    static Object make(Class<?> type) {
        return ORDINARY.get(type).newInstance();
    }

    /** Makes an object for which {@code finalize()} is not called. */
    static Object makeUnfinalized(Class<?> type) {
        return UNFINALIZED.get(type).newInstance();
    }

    private static boolean hasFinalizer(Class<?> type) {
        for (Class<?> c = type; !JdkValues.isOfTheJdk(c); c = c.getSuperclass()) {
            if (Arrays.stream(c.getDeclaredMethods())
                .anyMatch(method -> method.getName().equals("finalize") && method.getParameterCount() == 0)) {
                return true;
            }
        }
        return false;
    }
}
