package org.stft.spc.kryo;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;

/** The classes of an image that is being written, numbered as they are met. */
final class SavedClasses {

    private final List<ClassShape> shapes = new ArrayList<>();
    private final Map<String, Integer> numbers = new HashMap<>();
    private final Map<Class<?>, Met> met = new IdentityHashMap<>();
    private final Map<Object, Constant> constants = new IdentityHashMap<>();
    private AllowedClasses allowed;
    private Predicate<Object> written;
    private Class<?> lastType;
    private Met last;

    /** A class of objects in the entry. */
    record Met(int number, Codec codec, boolean isReplaced) {
    }

    /** Where a constant is found: in a field of a class with this number. */
    record Constant(int holder, String name) {
    }

    /** The classes met so far, in the order of their numbers. */
    List<ClassShape> shapes() {
        return shapes;
    }

    /**
     * Begins an entry, for which other classes are allowed.
     *
     * @param newlyWritten tells whether an object has been written already
     */
    void enter(AllowedClasses newlyAllowed, Predicate<Object> newlyWritten) {
        allowed = newlyAllowed;
        written = newlyWritten;
        met.clear();
        constants.clear();
        lastType = null;
    }

    /** Looks a class up, after it was found to be allowed in the entry. */
    Met of(Class<?> type) {
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

    /** The constant that an object is of one of the classes met so far, or null. */
    Constant constant(Object object) {
        return constants.isEmpty() ? null : constants.get(object);
    }

    private Met meet(Class<?> found) {
        boolean constantWithBody = Enum.class.isAssignableFrom(found) && !found.isEnum() && found != Enum.class;
        Class<?> type = constantWithBody ? found.getSuperclass() : found;
        CodecChoice.check(type);
        allowed.check(type);
        ClassShape shape = ClassShape.of(type);
        int number = number(shape);
        Constants.of(type).forEach((name, value) -> add(value, new Constant(number, name)));
        return new Met(number, CodecChoice.of(type, shape), CodecChoice.isReplaced(type));
    }

    private void add(Object value, Constant constant) {
        if (constants.putIfAbsent(value, constant) == null && written.test(value)) {
            throw Refusal.ofValue("is the first object of a class whose constant " + constant.name() + " was saved before it, as an "
                    + "object like any other: a restart would make a copy, which is not == to the constant. Give the object around both a field "
                    + "that leads to this class and comes first (fields are saved in the order of their names, those of superclasses "
                    + "first), or move the constant to a class that has no objects here: then it comes back as a copy");
        }
    }

    private int number(ClassShape shape) {
        return numbers.computeIfAbsent(shape.name(), name -> {
            shapes.add(shape);
            return shapes.size();
        });
    }
}
