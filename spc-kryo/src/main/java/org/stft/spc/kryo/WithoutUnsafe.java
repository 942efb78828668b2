package org.stft.spc.kryo;

import com.esotericsoftware.kryo.kryo5.util.Util;

/**
 * Makes Kryo do without {@code sun.misc.Unsafe}, whose use JDK 24 and newer report on standard error.
 *
 * <p>Kryo decides once, when its class {@code Util} is loaded. The property that it reads then is put back,
 * so that nothing else sees it.
 */
final class WithoutUnsafe {

    private static final String PROPERTY = "kryo.unsafe";

    static {
        String before = System.getProperty(PROPERTY);
        if (before == null) {
            System.setProperty(PROPERTY, "false");
            try {
                Util.isUnsafeAvailable();
            } finally {
                System.clearProperty(PROPERTY);
            }
        }
    }

    private WithoutUnsafe() {
    }

    /** Returns once Kryo has been loaded so. */
    static void ensure() {
        // the static initialiser has run
    }
}
