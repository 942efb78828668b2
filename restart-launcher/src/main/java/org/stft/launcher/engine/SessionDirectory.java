package org.stft.launcher.engine;

import java.io.Closeable;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.stft.base.io.FileTrees;
import org.stft.base.io.TemporaryDirectory;

/** The directories for the files of one mpirun and its ranks, which they remove only if they end by themselves. */
final class SessionDirectory implements Closeable {

    private static final String PREFIX = "stft-mpi-";
    private static final Path TEMPORARY = Path.of(System.getProperty("java.io.tmpdir"));
    /** A file system in memory, in which ranks of Open MPI share theirs. */
    private static final Path MEMORY = Path.of("/dev/shm");

    private final Map<String, TemporaryDirectory> directories = new TreeMap<>();

    /** Creates them, and removes those of killed launchers. */
    SessionDirectory() throws IOException {
        sweep();
        try {
            directories.put("OMPI_MCA_orte_tmpdir_base", TemporaryDirectory.create(PREFIX).deletedAtExit());
            if (Files.isWritable(MEMORY)) {
                directories.put("OMPI_MCA_btl_vader_backing_directory",
                    TemporaryDirectory.createIn(MEMORY, PREFIX).deletedAtExit());
            }
        } catch (IOException e) {
            close();
            throw e;
        }
    }

    static void sweep() {
        for (Path place : List.of(TEMPORARY, MEMORY)) {
            try {
                for (Path abandoned : abandoned(place)) {
                    FileTrees.delete(abandoned);
                }
            } catch (IOException e) {
                // They stay: they are small, and the next launcher tries again.
            }
        }
    }

    private static List<Path> abandoned(Path place) throws IOException {
        return Files.isDirectory(place) ? TemporaryDirectory.abandoned(place, PREFIX) : List.of();
    }

    /** The variables of mpirun. */
    Map<String, String> environment() {
        Map<String, String> variables = new TreeMap<>();
        directories.forEach((name, directory) -> variables.put(name, directory.path().toString()));
        return variables;
    }

    @Override
    public void close() throws IOException {
        for (TemporaryDirectory directory : directories.values()) {
            directory.close();
        }
    }
}
