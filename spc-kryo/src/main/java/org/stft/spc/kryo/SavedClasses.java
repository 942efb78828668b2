package org.stft.spc.kryo;

import com.esotericsoftware.kryo.Registration;
import com.esotericsoftware.kryo.io.Input;
import com.esotericsoftware.kryo.io.Output;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** The classes of an image that is being written, numbered as they are met. */
final class SavedClasses extends Classes {

    private final List<ClassShape> shapes = new ArrayList<>();
    private final Map<String, Integer> numbers = new HashMap<>();

    /** The classes met so far, in the order of their numbers. */
    List<ClassShape> shapes() {
        return shapes;
    }

    @Override
    public Registration writeClass(Output out, @SuppressWarnings("rawtypes") Class type) {
        if (type == null) {
            out.writeVarInt(NULL, true);
            return null;
        }
        Registration known = getRegistration(type);
        Registration registration = known != null ? known : meet(type);
        out.writeVarInt(registration.getId(), true);
        return registration;
    }

    private Registration meet(Class<?> met) {
        boolean constantWithBody = Enum.class.isAssignableFrom(met) && !met.isEnum() && met != Enum.class;
        Class<?> type = constantWithBody ? met.getSuperclass() : met;
        SerializerChoice.check(type);
        allowed().check(type);
        ClassShape shape = ClassShape.of(type);
        return register(met, type, shape, number(shape));
    }

    private int number(ClassShape shape) {
        return numbers.computeIfAbsent(shape.name(), name -> {
            shapes.add(shape);
            return shapes.size();
        });
    }

    @Override
    public Registration readClass(Input in) {
        throw new UnsupportedOperationException("these classes are for writing");
    }
}
