package org.stft.spc.kryo.classes;

import java.util.List;
import java.util.Map;
import org.stft.spc.kryo.codec.Codec;
import org.stft.spc.kryo.format.ClassShape;
import org.stft.spc.kryo.format.RejectedObjectException;

/** The classes of an entry that is being read. Each is looked up when the entry has the first object of it. */
public final class ImageClasses {

    private final List<ClassShape> shapes;
    private final AllowedClasses allowed;
    private final NewFields newFields;
    private final Met[] byNumber;

    /** A class of objects in the entry, with its constants. */
    public record Met(Class<?> type, Codec codec, Map<String, Object> constants) {}

    public ImageClasses(List<ClassShape> shapes, AllowedClasses allowed, NewFields newFields) {
        this.shapes = shapes;
        this.allowed = allowed;
        this.newFields = newFields;
        this.byNumber = new Met[shapes.size()];
    }

    public Met get(long number) {
        if (number < 1 || number > shapes.size()) {
            throw RejectedObjectException
                .ofValue("is damaged: it is of class number " + number + " of " + shapes.size());
        }
        int index = (int) number - 1;
        if (byNumber[index] == null) {
            byNumber[index] = meet(shapes.get(index));
        }
        return byNumber[index];
    }

    private Met meet(ClassShape shape) {
        Class<?> type = allowed.find(shape.name());
        if (shape.kind() != ClassShape.Kind.VALUE) {
            Saveable.check(type);
        }
        shape.check(Codec.shapeOf(type), newFields::names);
        return new Met(type, Codec.of(type, shape), Constants.of(type));
    }
}
