package org.stft.spc.kryo;

import java.io.IOException;
import java.io.UncheckedIOException;

/** Turns all that can go wrong with an entry into an {@link IOException} that says what and where. */
final class Failures {

    private Failures() {
    }

    /**
     * Does the work.
     *
     * @param attempt what fails if it fails: Cannot save "name"
     * @param root how the outermost object is called in the words that say where it failed
     */
    static <T> T during(String attempt, String root, Work<T> work) throws IOException {
        try {
            return work.run();
        } catch (UncheckedIOException failure) {
            throw failure.getCause();
        } catch (RuntimeException failure) {
            Refusal refusal = Refusal.of(failure);
            throw new IOException(attempt + ": " + refusal.inEntry(root), refusal.getCause());
        } catch (StackOverflowError tooDeep) {
            throw new IOException(attempt + ": its objects refer to one another in a chain that is too long; hold them in an "
                    + "array or a list, or declare the reference from one to the next transient");
        } catch (LinkageError failure) {
            throw new IOException(attempt + ": " + failure, failure);
        }
    }
}
