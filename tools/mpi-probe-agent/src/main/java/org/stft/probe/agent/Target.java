package org.stft.probe.agent;

/** The method of {@code Calls} that replaces a call. */
final class Target {

    /** The package of MPI, as in the name of a class. */
    static final String PACKAGE = "mpi/";

    final String name;
    final String descriptor;

    private Target(String name, String descriptor) {
        this.name = name;
        this.descriptor = descriptor;
    }

    /**
     * Finds the method that replaces one of Java. Returns null if there is none.
     *
     * @param name with the descriptor
     */
    static Target ofJava(String owner, String name, String descriptor) {
        String replacing = Roots.ofJava(owner.concat(".").concat(name).concat(descriptor));
        return replacing == null
            ? null
            : new Target(replacing, "(Ljava/lang/String;".concat(descriptor.substring(descriptor.indexOf(')'))));
    }

    /** Finds the method that is called with an object after its constructor. Returns null if there is none. */
    static Target made(String owner, String descriptor) {
        String following = Roots.made(owner.concat(descriptor));
        return following == null
            ? null
            : new Target(following, "(L".concat(owner).concat(";Ljava/lang/String;)L").concat(owner).concat(";"));
    }

    /** Finds it by class, name and descriptor as a class file has them. Returns null if the call is not one of MPI. */
    static Target of(String owner, String name, String descriptor, boolean isStatic) {
        String root = owner.startsWith(PACKAGE) ? Roots.of(owner, name.concat(descriptor)) : null;
        if (root == null) {
            return null;
        }
        int end = descriptor.indexOf(')');
        StringBuilder replacing = new StringBuilder("(");
        if (!isStatic) {
            replacing.append('L').append(PACKAGE).append(root).append(';'); // the receiver first
        }
        replacing.append(descriptor, 1, end).append("Ljava/lang/String;").append(descriptor, end, descriptor.length());
        return new Target(root.concat("_").concat(name), replacing.toString());
    }
}
