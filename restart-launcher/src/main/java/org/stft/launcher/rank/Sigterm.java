package org.stft.launcher.rank;

import java.lang.reflect.Proxy;

/** The handling of SIGTERM in a rank or an agent, which its launcher ends in another way. */
public final class Sigterm {

    // by name: the compiler warns about the class, and no option switches that off
    private static final String SIGNAL = "sun.misc.Signal";
    private static final String HANDLER = "sun.misc.SignalHandler";

    private Sigterm() {
    }

    /**
     * Makes this process disregard SIGTERM, with a handler and not SIG_IGN, which programs that this process starts
     * would inherit. Without effect on a JVM that has no such handlers.
     */
    public static void disregard() {
        handle(() -> {});
    }

    /** The same, but SIGTERM runs an action, on a thread of the JVM. */
    public static void handle(Runnable action) {
        try {
            Class<?> signal = Class.forName(SIGNAL);
            Class<?> handler = Class.forName(HANDLER);
            Object nothing = Proxy.newProxyInstance(handler.getClassLoader(), new Class<?>[] {handler},
                (proxy, method, arguments) -> {
                    if (method.getName().equals("handle")) {
                        action.run();
                    }
                    return null;
                });
            signal.getMethod("handle", signal, handler).invoke(null,
                signal.getConstructor(String.class).newInstance("TERM"), nothing);
        } catch (ReflectiveOperationException e) {
            return; // SIGTERM then ends this process, as it does other programs
        }
    }
}
