package org.stft.launcher.engine;

import java.io.Closeable;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Map;
import org.stft.base.io.FileTrees;
import org.stft.base.io.TemporaryDirectory;

/** The directory for the files of one mpirun, which removes them only if it ends by itself. */
final class SessionDirectory implements Closeable {

    private static final String PREFIX = "stft-mpi-";

    private final TemporaryDirectory directory;

    /** Creates it, and removes those of killed launchers. */
    SessionDirectory() throws IOException {
        sweep();
        directory = TemporaryDirectory.create(PREFIX).deletedAtExit();
    }

    static void sweep() {
        try {
            for (Path abandoned : TemporaryDirectory.abandoned(Path.of(System.getProperty("java.io.tmpdir")), PREFIX)) {
                FileTrees.delete(abandoned);
            }
        } catch (IOException e) {
            // They stay: they are small, and the next launcher tries again.
        }
    }

    /** The variable of mpirun. */
    Map<String, String> environment() {
        return Map.of("OMPI_MCA_orte_tmpdir_base", directory.path().toString());
    }

    @Override
    public void close() throws IOException {
        directory.close();
    }
}
