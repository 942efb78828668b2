package org.stft.store;

import org.stft.StftException;
import org.stft.StftException.Category;

/**
 * The requirements of a job on a version that it is to be restarted from.
 *
 * @param ranks the number of ranks
 * @param program the name of the program; empty if unknown
 */
public record RestartPreconditions(int ranks, String program) {

    /**
     * Checks a version.
     *
     * @throws StftException {@code FIX_CALL} if it was made by another number of ranks or another program
     */
    public void require(Manifest manifest) {
        if (manifest.ranks() != ranks) {
            throw new StftException(Category.FIX_CALL, "Version " + manifest.version() + " was made by "
                + manifest.ranks() + " ranks, but this job has " + ranks + ". Restart it with -np "
                + manifest.ranks() + ".");
        }
        String made = manifest.fingerprint().program();
        if (!made.isEmpty() && !program.isEmpty() && !made.equals(program)) {
            throw new StftException(Category.FIX_CALL, "Version " + manifest.version() + " was made by the program "
                + made + ", but this is " + program + ". Restart that program, or use another store or job name.");
        }
    }
}
