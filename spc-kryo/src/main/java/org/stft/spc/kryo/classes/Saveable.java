package org.stft.spc.kryo.classes;

import java.io.Externalizable;
import java.io.Serializable;
import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.lang.reflect.Proxy;
import java.util.AbstractList;
import java.util.AbstractMap;
import java.util.Arrays;
import java.util.Set;
import org.stft.spc.kryo.codec.JdkClasses;
import org.stft.spc.kryo.codec.JdkValues;
import org.stft.spc.kryo.format.RejectedObjectException;

/** Refuses the classes whose objects cannot be saved, with the reason. */
final class Saveable {

    /** Superclasses of the JDK whose fields are caches only. */
    private static final Set<Class<?>> HARMLESS = Set.of(AbstractList.class, AbstractMap.class);

    /** The packages of the bindings for Java, and what MPJ Express is made of. */
    private static final Set<String> MPI = Set.of("mpi", "mpjdev", "mpjdev.javampjdev", "mpjdev.natmpjdev", "xdev",
        "xdev.hybdev", "xdev.mxdev", "xdev.niodev", "mpjbuf");

    private Saveable() {
    }

    /** Refuses a class whose objects can never be saved, whatever is allowed. */
    static void check(Class<?> type) {
        if (JdkClasses.includes(type) || type.isArray()) {
            return;
        }
        String why = whyNot(type);
        if (why != null) {
            throw RejectedObjectException.ofClass(type.getName(),
                why + ". Declare the field transient and create its object again after protect()");
        }
    }

    private static String whyNot(Class<?> type) {
        if (MPI.contains(type.getPackageName())) {
            return "which belongs to MPI: communicators, requests, datatypes and the like are of the job as it runs, and cannot "
                + "be saved";
        }
        if (type.isHidden() || type.isSynthetic()) {
            return "which is a lambda or otherwise made at run time and cannot be saved";
        }
        if (Proxy.isProxyClass(type)) {
            return "which is a proxy made at run time and cannot be saved";
        }
        if (JdkValues.isOfTheJdk(type)) {
            return "which is of the JDK and not one of its value and collection classes that can be saved"
                + " (docs/kryo.md lists them)";
        }
        if (type.isInterface() || Modifier.isAbstract(type.getModifiers()) && !type.isEnum()) {
            return "of which there can be no object";
        }
        String why = superclassWithFields(type);
        return why != null || type.isRecord() || type.isEnum() ? why : formOfItsOwn(type);
    }

    private static String superclassWithFields(Class<?> type) {
        for (Class<?> c = type.getSuperclass(); c != null; c = c.getSuperclass()) {
            boolean fields = Arrays.stream(c.getDeclaredFields())
                .anyMatch(field -> !Modifier.isStatic(field.getModifiers()));
            if (JdkValues.isOfTheJdk(c) && fields && c != Enum.class && !HARMLESS.contains(c)) {
                return "which extends " + c.getName() + ", whose fields belong to the JDK and cannot be saved";
            }
        }
        return null;
    }

    /** A class that writes transient fields in a way of its own would lose them. */
    private static String formOfItsOwn(Class<?> type) {
        for (Class<?> c = type; Serializable.class.isAssignableFrom(c); c = c.getSuperclass()) {
            boolean own = Externalizable.class.isAssignableFrom(c) || declares(c, "writeObject")
                || declares(c, "readObject");
            if (own && Arrays.stream(c.getDeclaredFields()).anyMatch(Saveable::isTransient)) {
                return "which has a serialized form of its own for its transient fields (" + c.getName()
                    + "), and that form cannot be saved";
            }
        }
        return null;
    }

    /** Returns whether serialization would put another object in the place of one of this class. */
    static boolean isReplaced(Class<?> type) {
        for (Class<?> c = type; c != null && Serializable.class.isAssignableFrom(c)
            && !c.isEnum(); c = c.getSuperclass()) {
            if (!JdkValues.isOfTheJdk(c) && (declares(c, "readResolve") || declares(c, "writeReplace"))) {
                return true;
            }
        }
        return false;
    }

    private static boolean declares(Class<?> type, String method) {
        return !JdkValues.isOfTheJdk(type)
            && Arrays.stream(type.getDeclaredMethods()).anyMatch(m -> m.getName().equals(method));
    }

    private static boolean isTransient(Field field) {
        return Modifier.isTransient(field.getModifiers()) && !Modifier.isStatic(field.getModifiers());
    }
}
