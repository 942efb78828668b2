package org.stft.spc.kryo;

import com.esotericsoftware.kryo.Registration;
import com.esotericsoftware.kryo.io.Input;
import com.esotericsoftware.kryo.io.Output;
import java.util.List;

/** The classes of an image that is being read. Each is looked up when an entry has the first object of it. */
final class ImageClasses extends Classes {

    private final List<ClassShape> shapes;
    private Registration[] byNumber;

    ImageClasses(List<ClassShape> shapes) {
        this.shapes = shapes;
    }

    @Override
    void enter(AllowedClasses allowed) {
        super.enter(allowed);
        byNumber = new Registration[shapes.size()];
    }

    @Override
    public Registration readClass(Input in) {
        int number = in.readVarInt(true);
        if (number == NULL) {
            return null;
        }
        if (number < 0 || number > shapes.size()) {
            throw Refusal.ofValue("is damaged: it is of class number " + number + " of " + shapes.size());
        }
        if (byNumber[number - 1] == null) {
            byNumber[number - 1] = meet(number);
        }
        return byNumber[number - 1];
    }

    private Registration meet(int number) {
        ClassShape shape = shapes.get(number - 1);
        Class<?> type = allowed().find(shape.name());
        if (shape.kind() != ClassShape.Kind.VALUE) {
            SerializerChoice.check(type);
        }
        shape.check(ClassShape.of(type));
        return register(type, type, shape, number);
    }

    @Override
    public Registration writeClass(Output out, @SuppressWarnings("rawtypes") Class type) {
        throw new UnsupportedOperationException("these classes are for reading");
    }
}
