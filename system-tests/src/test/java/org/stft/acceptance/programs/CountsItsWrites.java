package org.stft.acceptance.programs;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import jdk.jfr.Recording;
import jdk.jfr.consumer.RecordingFile;
import mpi.MPI;
import org.stft.Stft;

/**
 * A program that prints how often the process of each rank writes in ten versions without state, how many bytes, and in ten more how often it
 * forces a file.
 */
public final class CountsItsWrites {

    public static final long VERSIONS = 10;
    private static final String FORCE = "jdk.FileForce";
    /** So many before them: the first ones load classes and make directories. */
    private static final int EARLIER = 5;

    private CountsItsWrites() {
    }

    /** The counters of the system for this process: sockets count as files do. */
    private record Written(long calls, long bytes) {

        static Written now() throws IOException {
            List<String> lines = Files.readAllLines(Path.of("/proc/self/io"));
            return new Written(value(lines, "syscw: "), value(lines, "wchar: "));
        }

        private static long value(List<String> lines, String name) {
            return lines.stream().filter(line -> line.startsWith(name)).findFirst()
                .map(line -> Long.parseLong(line.substring(name.length()))).orElseThrow();
        }
    }

    public static void main(String[] args) throws IOException {
        MPI.Init(args);
        try (Stft stft = Stft.start()) {
            stft.protect("state", new int[1]);
            save(stft, EARLIER);
            Written before = Written.now();
            save(stft, VERSIONS);
            Written after = Written.now();
            System.out.println("wrote " + (after.calls - before.calls) + " times " + (after.bytes - before.bytes)
                + " bytes, forced " + forces(stft) + " times");
        }
        MPI.Finalize();
    }

    /** Recorded by the JVM, which writes files of its own meanwhile. */
    private static long forces(Stft stft) throws IOException {
        Path file = Files.createTempFile("forces", ".jfr");
        try (Recording recording = new Recording()) {
            recording.enable(FORCE).withoutThreshold();
            recording.start();
            save(stft, VERSIONS);
            recording.stop();
            recording.dump(file);
            return RecordingFile.readAllEvents(file).stream()
                .filter(event -> event.getEventType().getName().equals(FORCE))
                .count();
        } finally {
            Files.delete(file);
        }
    }

    private static void save(Stft stft, long versions) {
        for (int i = 0; i < versions; i++) {
            stft.checkpointNow();
        }
    }
}
