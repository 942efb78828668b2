package org.stft.nativempi.library;

import com.sun.jna.NativeLibrary;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Finds the MPI library: the one that a setting names, or that of the launcher that started this rank, or the first that
 * the dynamic linker knows.
 */
final class LibraryFile {

    static final String PROPERTY = "stft.mpi.library";
    static final String VARIABLE = "STFT_MPI_LIBRARY";

    private static final List<String> OPEN_MPI = List.of("libmpi.so.40", "libmpi.so.80");
    private static final List<String> MPICH = List.of("libmpich.so.12", "libmpi.so.12", "libmpich.so");
    private static final String EITHER = "libmpi.so";

    private LibraryFile() {
    }

    /** The value of the setting, or null. */
    static String setting() {
        return System.getProperty(PROPERTY, System.getenv(VARIABLE));
    }

    static NativeLibrary open(String setting, Optional<Launched> launched) {
        List<String> names = candidates(setting, launched);
        List<String> errors = new ArrayList<>();
        for (String name : names) {
            try {
                return NativeLibrary.getInstance(name);
            } catch (UnsatisfiedLinkError e) {
                errors.add(String.valueOf(e.getMessage()).lines().findFirst().orElse("").trim());
            }
        }
        throw new IllegalStateException("There is no MPI library " + (setting == null ? "" : "'" + setting + "' ")
            + "on this machine. Looked for " + String.join(", ", names)
            + ". Install Open MPI (Debian: openmpi-bin libopenmpi3)"
            + " or MPICH (Debian: mpich libmpich12), or name the file with -D" + PROPERTY + "=PATH or " + VARIABLE
            + ". "
            + String.join("; ", errors));
    }

    static List<String> candidates(String setting, Optional<Launched> launched) {
        if (setting == null) {
            boolean mpichFirst = launched.filter(Launched::hydra).isPresent();
            return mpichFirst ? join(MPICH, OPEN_MPI) : join(OPEN_MPI, MPICH);
        }
        return switch (setting) {
            case "open-mpi" -> join(OPEN_MPI, List.of());
            case "mpich" -> join(MPICH, List.of());
            default -> List.of(setting);
        };
    }

    private static List<String> join(List<String> first, List<String> second) {
        List<String> names = new ArrayList<>(first);
        names.add(EITHER);
        names.addAll(second);
        return names;
    }
}
