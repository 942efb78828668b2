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
    static <T> T during(String attempt, String root, IoCallable<T> work) throws IOException {
        try {
            return work.run();
        } catch (UncheckedIOException failure) {
            throw failure.getCause();
        } catch (RuntimeException failure) {
            Refusal refusal = Refusal.of(failure);
            throw new IOException(attempt + ": " + refusal.inEntry(root), refusal.getCause());
        } catch (StackOverflowError tooDeep) {
            throw new IOException(attempt + ": hashCode(), equals() or compareTo() of its objects needs more stack than there is: "
                    + "it follows references from one object to the next; start Java with a larger -Xss", tooDeep);
        } catch (LinkageError failure) {
            throw new IOException(attempt + ": " + failure, failure);
        }
    }
}
