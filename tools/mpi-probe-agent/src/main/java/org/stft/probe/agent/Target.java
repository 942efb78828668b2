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
