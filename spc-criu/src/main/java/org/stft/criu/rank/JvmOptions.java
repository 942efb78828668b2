package org.stft.criu.rank;

import java.util.List;
import java.util.Map;

/**
 * Options of a rank's JVM that keep its image small: the live data, and little more. Measured with 64 MiB of
 * live data: the image is 17 MiB larger than that, and 97 MiB larger without these options.
 * {@code docs/criu-internals.md} says what each one does.
 */
public final class JvmOptions {

    /** Options of the JVM. */
    public static final List<String> LIST = List.of(
        "--enable-native-access=ALL-UNNAMED", "-XX:+UseSerialGC", "-XX:-UsePerfData",
        "-Xms16m", "-XX:-ShrinkHeapInSteps", "-XX:MinHeapFreeRatio=1", "-XX:MaxHeapFreeRatio=2",
        "-XX:NewRatio=16", "-XX:NewSize=4m",
        "-XX:+UnlockDiagnosticVMOptions", "-XX:ArchiveRelocationMode=0");

    /** Environment variables of the C library: memory that was freed goes back to the system. */
    public static final Map<String, String> ENVIRONMENT = Map.of("MALLOC_ARENA_MAX", "1", "MALLOC_TRIM_THRESHOLD_",
        "131072", "MALLOC_MMAP_THRESHOLD_", "16384");

    private JvmOptions() {
    }
}
