package org.stft.spc.kryo.classes;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.ToIntFunction;
import org.stft.spc.kryo.codec.Codec;
import org.stft.spc.kryo.format.ClassShape;
import org.stft.spc.kryo.format.ImageIndex;

/** The classes of an image that is being written, numbered as they are met. */
public final class SavedClasses {

    private final List<ClassShape> shapes = new ArrayList<>();
    private final Map<String, Integer> numbers = new HashMap<>();
    private final Map<Class<?>, Met> met = new IdentityHashMap<>();
    private final Map<Object, Constant> constants = new IdentityHashMap<>();
    private AllowedClasses allowed;
    private Class<?> lastType;
    private Met last;

    /** A class of objects in the entry. */
    public record Met(int number, Codec codec, boolean isReplaced) {}

    /** The origin of a constant: a field of a class with this number. */
    private record Constant(int holder, String name) {}

    /** The classes met so far, in the order of their numbers. */
    public List<ClassShape> shapes() {
        return shapes;
    }

    /** Begins an entry, for which other classes are allowed. */
    public void enter(AllowedClasses newlyAllowed) {
        allowed = newlyAllowed;
        met.clear();
        constants.clear();
        lastType = null;
    }

    /** Looks a class up, after it was found to be allowed in the entry. */
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

    /** Returns whether an object is a constant of one of the classes met so far. */
    public boolean isConstant(Object object) {
        return constants.containsKey(object);
    }

    /**
     * The constants of all classes met in the entry that are among its objects, by ascending number.
     *
     * @param numbers the number of an object in the entry; negative if it is not there
     */
    public List<ImageIndex.Constant> constants(ToIntFunction<Object> numbers) {
        List<ImageIndex.Constant> found = new ArrayList<>();
        constants.forEach((value, constant) -> {
            int number = numbers.applyAsInt(value);
            if (number >= 0) {
                found.add(new ImageIndex.Constant(number, constant.holder(), constant.name()));
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
        ClassShape shape = Codec.shapeOf(type);
        int number = number(shape);
        Constants.of(type).forEach((name, value) -> constants.putIfAbsent(value, new Constant(number, name)));
        return new Met(number, Codec.of(type, shape), Saveable.isReplaced(type));
    }

    private int number(ClassShape shape) {
        return numbers.computeIfAbsent(shape.name(), name -> {
            shapes.add(shape);
            return shapes.size();
        });
    }
}
