package org.stft.criu.rank;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * Options of a rank's JVM that keep its image small: the live data, and little more. Measured with 64 MiB of
 * live data: the image is 17 MiB larger than that, and 97 MiB larger without these options.
 * {@code docs/criu-internals.md} says what each one does.
 */
public final class JvmOptions {

    /** Environment variables of the C library: memory that was freed goes back to the system. */
    public static final Map<String, String> ENVIRONMENT = Map.of("MALLOC_ARENA_MAX", "1", "MALLOC_TRIM_THRESHOLD_",
        "131072", "MALLOC_MMAP_THRESHOLD_", "16384");

    private static final List<String> OF_ANY_COLLECTOR = List.of("--enable-native-access=ALL-UNNAMED",
        "-XX:-UsePerfData", "-XX:-ShrinkHeapInSteps", "-XX:+UnlockDiagnosticVMOptions", "-XX:ArchiveRelocationMode=0");
    private static final String LEAST_FREE = "-XX:MinHeapFreeRatio=1";
    private static final String MOST_FREE = "-XX:MaxHeapFreeRatio=2";
    private static final List<String> YOUNG_GENERATION = List.of("-XX:NewRatio=16", "-XX:NewSize=4m");
    private static final String HEAP = "-Xms16m";
    private static final long HEAP_BYTES = 16 << 20;

    private JvmOptions() {
    }

    /**
     * The options for a JVM that is also given others. Those that the others contradict are omitted: the JVM does not
     * start with two garbage collectors, or with an initial heap above the largest.
     *
     * @param others the other options of its command line
     * @param environment its environment, in which there may be options too
     * @param directory its working directory, to which files of options are relative
     */
    public static List<String> beside(List<String> others, Map<String, String> environment, Path directory) {
        GivenJvmOptions given = GivenJvmOptions.of(others, environment, directory);
        List<String> options = new ArrayList<>(OF_ANY_COLLECTOR);
        boolean heapIsLarge = given.maxHeapBytes().isEmpty() || given.maxHeapBytes().getAsLong() >= HEAP_BYTES;
        boolean youngGenerationIsFree = heapIsLarge && !given.containsAnyOf("-Xmn", "-XX:NewSize=", "-XX:MaxNewSize=",
            "-XX:NewRatio=");
        if (youngGenerationIsFree && !given.containsAnyOf("-XX:InitialHeapSize=", "-XX:MinHeapSize=")) {
            options.add(HEAP);
        }
        options.add(LEAST_FREE);
        if (!given.containsAnyOf("-XX:MinHeapFreeRatio=")) {
            options.add(MOST_FREE);
        }
        if (!given.chooseOtherCollector()) {
            options.add("-XX:+UseSerialGC");
            if (youngGenerationIsFree) {
                options.addAll(YOUNG_GENERATION);
            }
        }
        return options;
    }
}
