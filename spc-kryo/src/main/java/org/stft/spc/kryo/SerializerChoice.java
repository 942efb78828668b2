package org.stft.spc.kryo;

import com.esotericsoftware.kryo.Serializer;
import java.lang.reflect.Modifier;
import java.lang.reflect.Proxy;
import java.util.AbstractList;
import java.util.AbstractMap;
import java.util.Arrays;
import java.util.Set;

/** Chooses how objects of a class are saved, or says why they cannot be. */
final class SerializerChoice {

    /** Superclasses of the JDK whose fields are caches only. */
    private static final Set<Class<?>> HARMLESS = Set.of(AbstractList.class, AbstractMap.class);

    private SerializerChoice() {
    }

    /**
     * Chooses for a class.
     *
     * @param shape how the class was when the image was made
     */
    static Serializer<?> of(Class<?> type, ClassShape shape) {
        return switch (shape.kind()) {
            case VALUE -> JdkClasses.serializer(type);
            case ARRAY -> ArraySerializers.of(type);
            case ENUM -> new EnumSerializer(type, shape.members());
            case RECORD -> new RecordSerializer(type);
            case OBJECT -> new FieldsSerializer(type);
        };
    }

    /** Refuses a class whose objects can never be saved, whatever is allowed. */
    static void check(Class<?> type) {
        if (JdkClasses.includes(type) || type.isArray()) {
            return;
        }
        String why = whyNot(type);
        if (why != null) {
            throw Refusal.ofClass(type.getName(), why + ". Declare the field transient and make its object anew after protect()");
        }
    }

    private static String whyNot(Class<?> type) {
        if (type.isHidden() || type.isSynthetic()) {
            return "which is a lambda or otherwise made at run time and cannot be saved";
        }
        if (Proxy.isProxyClass(type)) {
            return "which is a proxy made at run time and cannot be saved";
        }
        if (JdkClasses.isOfTheJdk(type)) {
            return "which is of the JDK and not one of its value and collection classes that can be saved"
                    + " (docs/image-kryo.md lists them)";
        }
        if (type.isInterface() || Modifier.isAbstract(type.getModifiers()) && !type.isEnum()) {
            return "of which there can be no object";
        }
        return superclassWithFields(type);
    }

    private static String superclassWithFields(Class<?> type) {
        for (Class<?> c = type.getSuperclass(); c != null; c = c.getSuperclass()) {
            boolean fields = Arrays.stream(c.getDeclaredFields()).anyMatch(field -> !Modifier.isStatic(field.getModifiers()));
            if (JdkClasses.isOfTheJdk(c) && fields && c != Enum.class && !HARMLESS.contains(c)) {
                return "which extends " + c.getName() + ", whose fields belong to the JDK and cannot be saved";
            }
        }
        return null;
    }
}
