package org.stft.probe.generator;

import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;
import org.objectweb.asm.Type;

/**
 * A call that is not one of MPI's methods: a constructor, or a method of Java whose result differs from run to run.
 *
 * @param type the class, as in a class file
 * @param name of the method, {@code <init>} for a constructor
 */
record FurtherCall(String type, String name, String descriptor) {

    private static final String CONSTRUCTOR = "<init>";
    private static final String NOTHING = "()V";

    /** The constructors of MPI. */
    private static final List<FurtherCall> OF_MPI = List.of(
        new FurtherCall("mpi/Op", CONSTRUCTOR, "(Lmpi/User_function;Z)V"),
        new FurtherCall("mpi/Op", CONSTRUCTOR, "(Lmpi/User_function;ZI)V"));

    private static final List<FurtherCall> OF_JAVA = List.of(
        new FurtherCall("java/lang/System", "nanoTime", "()J"),
        new FurtherCall("java/lang/System", "currentTimeMillis", "()J"),
        new FurtherCall("java/lang/Math", "random", "()D"),
        new FurtherCall("java/util/UUID", "randomUUID", "()Ljava/util/UUID;"),
        now("Instant"), now("LocalDate"), now("LocalTime"), now("LocalDateTime"), now("ZonedDateTime"),
        now("OffsetDateTime"),
        new FurtherCall("java/util/concurrent/ThreadLocalRandom", "current",
            "()Ljava/util/concurrent/ThreadLocalRandom;"),
        new FurtherCall("java/util/Date", CONSTRUCTOR, NOTHING),
        new FurtherCall("java/util/Random", CONSTRUCTOR, NOTHING),
        new FurtherCall("java/util/SplittableRandom", CONSTRUCTOR, NOTHING),
        new FurtherCall("java/security/SecureRandom", CONSTRUCTOR, NOTHING));

    private static FurtherCall now(String type) {
        return new FurtherCall("java/time/" + type, "now", "()Ljava/time/" + type + ";");
    }

    static List<FurtherCall> all() {
        return Stream.concat(OF_MPI.stream(), OF_JAVA.stream()).toList();
    }

    static List<FurtherCall> ofMpi() {
        return OF_MPI;
    }

    static List<FurtherCall> ofJava() {
        return OF_JAVA;
    }

    boolean isConstructor() {
        return name.equals(CONSTRUCTOR);
    }

    /** The simple name of the class. */
    String owner() {
        return type.substring(type.lastIndexOf('/') + 1);
    }

    String className() {
        return type.replace('/', '.');
    }

    /** Constructors of one class share an operation. */
    String operation() {
        String owner = owner().equals("UUID") ? "UUID" : underscored(owner());
        return owner + "_" + (isConstructor() ? "NEW" : name.equals("randomUUID") ? "RANDOM" : underscored(name));
    }

    private static String underscored(String camelCase) {
        return camelCase.replaceAll("(?<=[a-z])(?=[A-Z])", "_").toUpperCase(Locale.ROOT);
    }

    /** As a program writes it. */
    String written() {
        return isConstructor() ? "new " + owner() : owner() + "." + name;
    }

    String result() {
        return isConstructor() ? className() : Type.getReturnType(descriptor).getClassName();
    }

    /** The name of the method of the probe that replaces the call, or follows that of a constructor. */
    String target() {
        return owner() + "_" + (isConstructor() ? "new" : name);
    }
}
