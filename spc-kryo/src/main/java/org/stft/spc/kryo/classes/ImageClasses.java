package org.stft.spc.kryo.classes;

import java.util.List;
import java.util.Map;
import org.stft.spc.kryo.codec.Codec;
import org.stft.spc.kryo.codec.Codecs;
import org.stft.spc.kryo.format.ClassShape;
import org.stft.spc.kryo.format.RejectedObjectException;

/** The classes of an image that is being read. Each is looked up when an entry has the first object of it. */
public final class ImageClasses {

    private final List<ClassShape> shapes;
    private final ClassSettings settings;
    private final Met[] byNumber;
    private AllowedClasses allowed;

    /** A class of objects in the image, with its constants. */
    public static final class Met {

        private final Class<?> type;
        private final Codec codec;
        private final Map<String, Constants.Constant> constants;
        private AllowedClasses allowedBy;

        Met(Class<?> type, Codec codec) {
            this.type = type;
            this.codec = codec;
            this.constants = Constants.of(type);
        }

        public Class<?> type() {
            return type;
        }

        public Codec codec() {
            return codec;
        }
    }

    public ImageClasses(List<ClassShape> shapes, ClassSettings settings) {
        this.shapes = shapes;
        this.settings = settings;
        this.byNumber = new Met[shapes.size()];
    }

    /** Begins an entry, for which other classes are allowed: those of what the program protects. */
    public void enter(Class<?> root) {
        allowed = new AllowedClasses(root, settings.allowed());
    }

    /** The class of a new object in the present entry. */
    public Met get(long number) {
        Met met = met(number);
        if (met.allowedBy != allowed) {
            allowed.find(shapes.get((int) number - 1).name());
            met.allowedBy = allowed;
        }
        return met;
    }

    /** The constant in a static final field of a class; null if there is none. */
    public Object constant(long holder, String name) {
        Constants.Constant constant = met(holder).constants.get(name);
        return constant == null ? null : constant.value();
    }

    private Met met(long number) {
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
        shape.check(Codecs.shapeOf(type), settings.newFields()::names);
        Met met = new Met(type, Codecs.of(type, shape, settings.anyOrder()));
        met.allowedBy = allowed;
        return met;
    }
}
