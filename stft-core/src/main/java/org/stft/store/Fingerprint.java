package org.stft.store;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;

/**
 * The origin of a version.
 *
 * @param program the name of the program, as given by the launcher; empty if unknown
 * @param stft the version of STFT
 * @param jdk vendor and version of the JDK
 * @param os name, release and architecture of the operating system
 * @param cpuFeatures the processor's feature flags, sorted as the system lists them; empty if unknown
 * @param messagePassing the MPI implementation and its version
 */
public record Fingerprint(String program, String stft, String jdk, String os, String cpuFeatures,
    String messagePassing) {

    /** The fingerprint of this process. */
    public static Fingerprint ofThisProcess(String program, String messagePassing) {
        return new Fingerprint(program, stftVersion(),
            System.getProperty("java.vendor") + " " + System.getProperty("java.runtime.version"),
            System.getProperty("os.name") + " " + System.getProperty("os.version") + " "
                + System.getProperty("os.arch"),
            features(), messagePassing);
    }

    /** The version of STFT, from its jar; {@code development} outside a jar. */
    public static String stftVersion() {
        String version = Fingerprint.class.getPackage().getImplementationVersion();
        return version == null ? "development" : version;
    }

    private static String features() {
        try (Stream<String> lines = Files.lines(Path.of("/proc/cpuinfo"))) {
            return lines.filter(line -> line.startsWith("flags") || line.startsWith("Features"))
                .findFirst().map(line -> line.substring(line.indexOf(':') + 1).trim()).orElse("");
        } catch (IOException | RuntimeException e) {
            return ""; // not Linux: unknown, as the field says
        }
    }
}
