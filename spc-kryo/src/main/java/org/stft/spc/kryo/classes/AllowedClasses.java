package org.stft.spc.kryo.classes;

import java.io.Serializable;
import java.lang.constant.Constable;
import java.lang.constant.ConstantDesc;
import java.lang.reflect.Array;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.stft.spc.kryo.codec.JdkClasses;
import org.stft.spc.kryo.codec.JdkValues;
import org.stft.spc.kryo.format.Primitive;
import org.stft.spc.kryo.format.RejectedObjectException;

/**
 * The classes of which objects may be in one entry: those that the JDK's list has, those that the protected
 * class declares, and those that the user allows by name, with what they declare.
 */
public final class AllowedClasses {

    /** Of arrays that Java makes of elements of several classes, as {@code Arrays.asList(1, "x")} does. */
    private static final Map<String, Class<?>> COMMON_SUPERTYPES = Stream
        .of(Serializable.class, Comparable.class, Number.class,
            CharSequence.class, Constable.class, ConstantDesc.class)
        .collect(Collectors.toMap(Class::getName, Function.identity()));

    private final Class<?> root;
    private final AllowList allowList;
    private final DeclaredTypes declared = new DeclaredTypes();

    public AllowedClasses(Class<?> root, AllowList allowList) {
        this.root = root;
        this.allowList = allowList;
        declared.add(root);
    }

    /** Refuses a class that may not be in the entry. */
    void check(Class<?> type) {
        Class<?> element = type;
        while (element.isArray()) {
            element = element.getComponentType();
        }
        if (declared.find(type.getName()) == type || declared.find(element.getName()) == element
            || element.isPrimitive() || JdkClasses.includes(element)
            || type.isArray() && COMMON_SUPERTYPES.containsValue(element)) {
            return;
        }
        if (!allowList.names(element.getName())) {
            throw refusal(element.getName());
        }
        declared.add(element);
    }

    /**
     * Finds a class by its name in an image. A class that may not be in the entry is refused without being loaded;
     * none is initialised.
     */
    Class<?> find(String name) {
        Class<?> known = JdkClasses.find(name) != null ? JdkClasses.find(name) : declared.find(name);
        if (known != null) {
            return known;
        }
        if (name.startsWith("[")) {
            return findArray(name);
        }
        if (!allowList.names(name)) {
            throw refusal(name);
        }
        Class<?> loaded = load(name);
        declared.add(loaded);
        return loaded;
    }

    private Class<?> findArray(String name) {
        String component = name.substring(1);
        if (component.startsWith("L") && component.endsWith(";")) {
            component = component.substring(1, component.length() - 1);
        }
        Class<?> primitive = Primitive.byDescriptor(component);
        Class<?> common = COMMON_SUPERTYPES.get(component);
        return Array.newInstance(primitive != null ? primitive : common != null ? common : find(component), 0)
            .getClass();
    }

    private Class<?> load(String name) {
        try {
            return Class.forName(name, false, loader());
        } catch (ClassNotFoundException | LinkageError missing) {
            throw RejectedObjectException.ofClass(name, "which cannot be loaded: " + missing
                + "; restart with the class path that the version was made with");
        }
    }

    private ClassLoader loader() {
        Class<?> element = root;
        while (element.isArray()) {
            element = element.getComponentType();
        }
        return JdkValues.isOfTheJdk(element)
            ? Thread.currentThread().getContextClassLoader()
            : element.getClassLoader();
    }

    private RejectedObjectException refusal(String className) {
        return RejectedObjectException.ofClass(className, "which is neither among the types that " + root.getTypeName()
            + " and its fields declare nor allowed by name. If it belongs to the state, set " + AllowList.KEY + "="
            + className + " (a list, separated by commas; package.* allows a package)");
    }
}
