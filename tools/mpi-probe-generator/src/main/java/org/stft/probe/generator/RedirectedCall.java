package org.stft.probe.generator;

import java.util.ArrayList;
import java.util.List;

/**
 * A call of MPI that is redirected.
 *
 * @param owner the class that a call names
 * @param method the method with its descriptor, as in a class file
 * @param root the class whose method replaces it: {@code owner} or a superclass
 */
record RedirectedCall(String owner, String method, String root) {

    static List<RedirectedCall> of(MpjClasses mpj) {
        List<RedirectedCall> calls = new ArrayList<>();
        for (String owner : mpj.names()) {
            for (MpiMethod method : mpj.callable(owner)) {
                calls.add(new RedirectedCall(owner, method.name() + method.descriptor(), mpj.root(method).owner()));
            }
        }
        return calls;
    }
}
