package org.stft.spc.kryo.format;

import java.io.IOException;
import java.io.UncheckedIOException;

/** Turns all failures of an entry into an {@link IOException} that names the cause and the place. */
public final class Failures {

    private Failures() {
    }

    /** Work that gives something and may fail as input and output do. */
    public interface Work<T> {

        T run() throws IOException;
    }

    /**
     * Does the work.
     *
     * @param attempt what fails if it fails: Cannot save "name"
     * @param root the name of the outermost object in the description of the place
     */
    public static <T> T during(String attempt, String root, Work<T> work) throws IOException {
        try {
            return work.run();
        } catch (UncheckedIOException failure) {
            throw failure.getCause();
        } catch (RuntimeException failure) {
            RejectedObjectException refusal = RejectedObjectException.of(failure);
            throw new IOException(attempt + ": " + refusal.inEntry(root), refusal.getCause());
        } catch (StackOverflowError tooDeep) {
            throw new IOException(
                attempt + ": hashCode(), equals() or compareTo() of its objects needs more stack than there is: "
                    + "it follows references from one object to the next; start Java with a larger -Xss",
                tooDeep);
        } catch (LinkageError failure) {
            throw new IOException(attempt + ": " + failure, failure);
        }
    }
}
