package org.stft.launcher.rank;

import java.lang.reflect.Proxy;

/** SIGTERM in a rank or an agent, which its launcher ends in another way. */
public final class Sigterm {

    // by name: a compiler warns of it, and no option switches that off
    private static final String SIGNAL = "sun.misc.Signal";
    private static final String HANDLER = "sun.misc.SignalHandler";

    private Sigterm() {
    }

    /**
     * Lets SIGTERM do nothing to this process. A handler, and not SIG_IGN: programs that this process starts would
     * inherit that. Without effect on a JVM that has no such handlers.
     */
    public static void disregard() {
        try {
            Class<?> signal = Class.forName(SIGNAL);
            Class<?> handler = Class.forName(HANDLER);
            Object nothing = Proxy.newProxyInstance(handler.getClassLoader(), new Class<?>[] {handler},
                (proxy, method, arguments) -> null);
            signal.getMethod("handle", signal, handler).invoke(null,
                signal.getConstructor(String.class).newInstance("TERM"), nothing);
        } catch (ReflectiveOperationException e) {
            return; // SIGTERM then ends this process, as it does other programs
        }
    }
}
