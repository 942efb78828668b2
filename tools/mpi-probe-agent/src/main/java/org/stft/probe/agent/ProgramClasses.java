package org.stft.probe.agent;

import java.lang.instrument.ClassFileTransformer;
import java.security.ProtectionDomain;

/** Rewrites the classes of the program as they are loaded, and leaves all others alone. */
final class ProgramClasses implements ClassFileTransformer {

    /** MPJ Express, the probe and its tools, and the parts of STFT that call MPI themselves. */
    private static final String[] EXCLUDED = {"mpi/", "mpjdev/", "mpjbuf/", "xdev/", "runtime/", "org/stft/probe/",
        "org/stft/tool/", "org/stft/mpj/", "org/stft/order/"};
    private static final int EXIT_CODE = 1;

    private final CallTable calls;

    ProgramClasses(CallTable calls) {
        this.calls = calls;
    }

    @Override
    public byte[] transform(ClassLoader loader, String name, Class<?> redefined, ProtectionDomain domain,
        byte[] bytes) {
        if (loader == null || name == null || isExcluded(name) || !mentionsMpi(bytes)) {
            return null;
        }
        try {
            return CallSites.redirected(bytes, calls);
        } catch (Throwable e) { // the JVM would ignore it silently and load the class unchanged: no tool would see its calls
            System.err.println(
                "mpi-probe: the class " + name.replace('/', '.') + " cannot be rewritten, so its calls of MPI would"
                    + " not be seen: " + e
                    + ". The rank is ended. Run the job without tools, or use an stft that knows this"
                    + " Java (" + System.getProperty("java.version") + ").");
            Runtime.getRuntime().halt(EXIT_CODE);
            return null;
        }
    }

    private static boolean isExcluded(String name) {
        for (String prefix : EXCLUDED) {
            if (name.startsWith(prefix)) {
                return true;
            }
        }
        return false;
    }

    private static boolean mentionsMpi(byte[] bytes) {
        int last = bytes.length - "mpi/".length();
        for (int i = 0; i <= last; i++) {
            if (bytes[i] == 'm' && bytes[i + 1] == 'p' && bytes[i + 2] == 'i' && bytes[i + 3] == '/') {
                return true;
            }
        }
        return false;
    }
}
