package org.stft.spc;

import java.io.IOException;
import java.util.Map;
import java.util.Set;

/** Gives back, one by one, the objects of an image that was opened by {@link Checkpointer#restart}. */
public interface Restorer {

    /** The names of all objects in the image. */
    Set<String> names();

    /**
     * Restores one object.
     *
     * @param entry what the program protects now; an {@linkplain ProtectedState.Entry#inPlace in-place}
     *     array is filled and returned
     * @return the restored object
     * @throws IOException if the image cannot be read, or holds under this name something other than the
     *     entry's type, or an array of another shape, or a class that is not allowed
     */
    Object restore(ProtectedState.Entry entry) throws IOException;

    /** Lets go of the image. Called once the program has protected all names or takes its next checkpoint. */
    void close() throws IOException;

    /**
     * Gives back objects that the back end has read in full already. It checks names, types and shapes and
     * fills arrays in place, so that a small back end need not.
     *
     * @param saved the object of each name; values may be null
     */
    static Restorer of(Map<String, ?> saved) {
        return new SavedObjects(saved);
    }
}
