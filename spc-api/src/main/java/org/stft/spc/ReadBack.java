package org.stft.spc;

import java.io.Closeable;
import java.io.IOException;
import java.util.Map;
import java.util.Set;

/**
 * Gives objects of an image beside those of the program, which compares the two. It changes no object of the program: an
 * {@linkplain ProtectedState.Entry#inPlace in-place} array that it fills is none of the program's, and an object that a
 * restart would fill in place is another one here.
 */
public interface ReadBack extends Restorer, Closeable {

    /**
     * The object of the program that a restart would give in place of one that was read back, such as a singleton.
     *
     * @param readBack an object that was given, or one that such an object refers to
     * @return the object itself, unless it only stands for another
     */
    default Object original(Object readBack) {
        return readBack;
    }

    /**
     * The names that must be restored before a name, because it shares objects with them.
     *
     * @param name one of {@link #names}
     */
    default Set<String> before(String name) {
        return Set.of();
    }

    /**
     * Gives back objects that the back end has read in full, as {@link Restorer#of} does.
     *
     * @param saved the object of each name; values may be null
     */
    static ReadBack of(Map<String, ?> saved) {
        Restorer objects = Restorer.of(saved);
        return new ReadBack() {
            @Override
            public Set<String> names() {
                return objects.names();
            }

            @Override
            public Object restore(ProtectedState.Entry entry) throws IOException {
                return objects.restore(entry);
            }

            @Override
            public void close() throws IOException {
                objects.close();
            }
        };
    }
}
