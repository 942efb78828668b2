package org.stft.probe.generator;

/**
 * The list of the calls of MPI for the agent: class, method and descriptor as in the call, then the method that
 * replaces it.
 */
final class CallList {

    private CallList() {
    }

    static String of(MpjClasses mpj) {
        StringBuilder text = new StringBuilder();
        for (String owner : mpj.names()) {
            for (MpiMethod method : mpj.callable(owner)) {
                MpiMethod root = mpj.root(method);
                text.append("mpi/").append(owner).append(' ').append(method.name()).append(' ')
                    .append(method.descriptor())
                    .append(' ').append(root.target()).append(' ').append(root.targetDescriptor()).append('\n');
            }
        }
        return text.toString();
    }
}
