package org.stft.spc.kryo.classes;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.ToIntFunction;
import org.stft.spc.kryo.codec.AnyOrder;
import org.stft.spc.kryo.codec.Codec;
import org.stft.spc.kryo.codec.Codecs;
import org.stft.spc.kryo.format.ClassShape;
import org.stft.spc.kryo.format.ImageIndex;
import org.stft.spc.kryo.format.RejectedObjectException;

/** The classes of an image that is being written, numbered as they are met. */
public final class SavedClasses {

    private final List<ClassShape> shapes = new ArrayList<>();
    private final Map<String, Integer> numbers = new HashMap<>();
    private final Map<Class<?>, Met> met = new IdentityHashMap<>();
    private final Map<Object, Origin> constants = new IdentityHashMap<>();
    private final AnyOrder anyOrder;
    private AllowedClasses allowed;
    private Class<?> lastType;
    private Met last;

    /** A class of objects in the image. */
    public static final class Met {

        private final Class<?> type;
        private final int number;
        private final Codec codec;
        private final boolean isReplaced;
        private AllowedClasses allowedBy;

        Met(Class<?> type, int number, Codec codec) {
            this.type = type;
            this.number = number;
            this.codec = codec;
            this.isReplaced = Saveable.isReplaced(type);
        }

        public int number() {
            return number;
        }

        public Codec codec() {
            return codec;
        }

        public boolean isReplaced() {
            return isReplaced;
        }
    }

    /** The origin of a constant: a field, known by a class with this number. */
    private static final class Origin {

        private final int holder;
        private final String name;
        private final boolean isBound;
        private boolean written;

        Origin(int holder, String name, boolean isBound) {
            this.holder = holder;
            this.name = name;
            this.isBound = isBound;
        }
    }

    public SavedClasses(AnyOrder anyOrder) {
        this.anyOrder = anyOrder;
    }

    /** The classes met so far, in the order of their numbers. */
    public List<ClassShape> shapes() {
        return shapes;
    }

    /** Begins an entry, for which other classes are allowed. */
    public void enter(AllowedClasses newlyAllowed) {
        allowed = newlyAllowed;
    }

    /** Looks a class up; one that no entry before has is refused unless it is allowed in this one. */
    public Met of(Class<?> type) {
        if (type != lastType) {
            last = met.get(type);
            if (last == null) {
                last = meet(type);
                met.put(type, last);
            }
            lastType = type;
        }
        return last;
    }

    /** Refuses a class of which the present entry may have no object of its own. */
    public void requireAllowed(Met of) {
        if (of.allowedBy != allowed) {
            allowed.check(of.type);
            of.allowedBy = allowed;
        }
    }

    /** Returns whether an object is a constant of one of the classes met so far. */
    public boolean isConstant(Object object) {
        return constants.containsKey(object);
    }

    /**
     * The constants of all classes met so far that are among the objects of an entry, by ascending number.
     *
     * @param first the number of the first object that is new in the entry
     * @param numbers the number of an object in the image; negative if it is not there
     * @throws RejectedObjectException if a class of this entry has a constant that an earlier entry had to save as an
     *     ordinary object
     */
    public List<ImageIndex.Constant> constants(int first, ToIntFunction<Object> numbers) {
        List<ImageIndex.Constant> found = new ArrayList<>();
        constants.forEach((value, constant) -> {
            int number = numbers.applyAsInt(value);
            if (number >= first) {
                constant.written = true;
                found.add(new ImageIndex.Constant(number, constant.holder, constant.name));
            } else if (number >= 0 && !constant.written && constant.isBound) {
                throw RejectedObjectException.ofValue("has objects of the class whose constant " + constant.name
                    + " an entry that was protected before refers to; protect this entry before that one");
            }
        });
        found.sort(Comparator.comparingLong(ImageIndex.Constant::object));
        return found;
    }

    private Met meet(Class<?> found) {
        boolean constantWithBody = Enum.class.isAssignableFrom(found) && !found.isEnum() && found != Enum.class;
        Class<?> type = constantWithBody ? found.getSuperclass() : found;
        Saveable.check(type);
        allowed.check(type);
        ClassShape shape = Codecs.shapeOf(type);
        int number = number(shape);
        Constants.of(type).forEach((name, constant) -> constants.merge(constant.value(),
            new Origin(number, name, constant.isBound()),
            (known, other) -> known.isBound || known.written ? known : other));
        return new Met(type, number, Codecs.of(type, shape, anyOrder));
    }

    private int number(ClassShape shape) {
        return numbers.computeIfAbsent(shape.name(), name -> {
            shapes.add(shape);
            return shapes.size();
        });
    }
}
