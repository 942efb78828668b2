package org.stft.check.mpi;

import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** The constants of MPI that templates can name. */
public final class MpiConstants {

    /** Of Java MPI, as MPJ Express has them: the values that events and arguments have. */
    public static final Map<String, Long> NUMBERS = Map.of("MPI_ANY_SOURCE", -2L, "MPI_ANY_TAG", -2L, "MPI_PROC_NULL",
        -3L, "MPI_UNDEFINED", -1L, "MPI_TAG_UB", (long) Integer.MAX_VALUE);

    /** The operations of reductions. */
    static final List<String> OPERATIONS = List.of("MPI_MAX", "MPI_MIN", "MPI_SUM", "MPI_PROD", "MPI_LAND", "MPI_BAND",
        "MPI_LOR", "MPI_BOR", "MPI_LXOR", "MPI_BXOR", "MPI_MINLOC", "MPI_MAXLOC", "MPI_REPLACE");

    /** The basic types, as C and Java call them, by their name in Java. */
    public static final Map<String, String> TYPES = Map.ofEntries(Map.entry("MPI_BYTE", "BYTE"),
        Map.entry("MPI_CHAR", "CHAR"), Map.entry("MPI_SHORT", "SHORT"), Map.entry("MPI_BOOLEAN", "BOOLEAN"),
        Map.entry("MPI_INT", "INT"), Map.entry("MPI_LONG", "LONG"), Map.entry("MPI_LONG_LONG", "LONG"),
        Map.entry("MPI_FLOAT", "FLOAT"), Map.entry("MPI_DOUBLE", "DOUBLE"), Map.entry("MPI_PACKED", "PACKED"),
        Map.entry("MPI_OBJECT", "OBJECT"));

    static final Map<String, Kind> KINDS = new HashMap<>();

    static {
        NUMBERS.keySet().forEach(name -> KINDS.put(name, Kind.NUMBER));
        OPERATIONS.forEach(name -> KINDS.put(name, Kind.OPERATION));
        TYPES.keySet().forEach(name -> KINDS.put(name, Kind.TYPE));
        KINDS.put("MPI_COMM_WORLD", Kind.COMMUNICATOR);
        // Of functions that Java MPI does not have: their values are never compared.
        List.of("RDONLY", "RDWR", "WRONLY", "CREATE", "EXCL", "DELETE_ON_CLOSE", "UNIQUE_OPEN", "SEQUENTIAL", "APPEND")
            .forEach(mode -> KINDS.put("MPI_MODE_" + mode, Kind.NUMBER));
    }

    private MpiConstants() {
    }
}
