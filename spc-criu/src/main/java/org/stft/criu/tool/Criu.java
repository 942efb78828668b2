package org.stft.criu.tool;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.stft.base.process.TimedCommand;

/**
 * The CRIU of this machine.
 *
 * @param program the executable
 * @param version such as {@code 4.2.1}
 */
public record Criu(Path program, String version) {

    /** The oldest supported release; older ones fail on kernels from 6.12 on, or on TCP sockets of a JVM. */
    static final String OLDEST = "4.2";

    private static final Pattern VERSION = Pattern.compile("(?m)^Version: *((\\d+)\\.(\\d+)\\S*)");
    private static final Duration VERSION_TIMEOUT = Duration.ofSeconds(5);
    /** Names the program. */
    public static final String VARIABLE = "STFT_CRIU";
    /** In each distribution: that of a release, and the one that is built in a clone. */
    private static final String SCRIPT = "spc-criu/setup.sh";

    /** The exception if there is no usable CRIU; the message names the places searched and the remedy. */
    static final class Missing extends IOException {

        private static final long serialVersionUID = 1;

        Missing(String message) {
            super(message);
        }
    }

    /** Finds CRIU: {@code STFT_CRIU}, then the path, then the directory of {@code spc-criu/setup.sh}. */
    public static Criu find(Map<String, String> environment) throws Missing {
        String named = environment.get(VARIABLE);
        if (named != null) {
            return require(Path.of(named));
        }
        List<String> found = new ArrayList<>();
        for (Path candidate : candidates(environment)) {
            if (Files.isExecutable(candidate)) {
                String version = versionOf(candidate);
                if (isGood(version)) {
                    return new Criu(candidate, version);
                }
                found.add(candidate + (version.isEmpty() ? ", which does not start" : ", which is CRIU " + version));
            }
        }
        throw new Missing("expected CRIU " + OLDEST + " or newer, but " + (found.isEmpty()
            ? "found none on the PATH or in " + ownDirectory(environment)
            : "found only " + String.join(" and ", found)) + ". " + remedy());
    }

    private static Criu require(Path named) throws Missing {
        if (!Files.isExecutable(named) || Files.isDirectory(named)) {
            throw new Missing("STFT_CRIU is " + named + ", but that is not a program. Correct or unset it.");
        }
        String version = versionOf(named);
        if (!isGood(version)) {
            throw new Missing("STFT_CRIU is " + named
                + (version.isEmpty()
                    ? ", which does not answer to --version as CRIU"
                    : ", which is CRIU " + version)
                + "; expected CRIU " + OLDEST + " or newer. " + remedy());
        }
        return new Criu(named, version);
    }

    private static String remedy() {
        Path script = Path.of(System.getProperty("stft.home", ""), SCRIPT);
        return "Run " + (Files.exists(script) ? script : SCRIPT + " of STFT")
            + ", which needs no root, or set STFT_CRIU to a CRIU " + OLDEST + " or newer";
    }

    private static List<Path> candidates(Map<String, String> environment) {
        List<Path> candidates = new ArrayList<>();
        for (String directory : environment.getOrDefault("PATH", "").split(File.pathSeparator)) {
            candidates.add(Path.of(directory, "criu"));
        }
        candidates.add(Path.of("/usr/sbin/criu"));
        candidates.add(ownDirectory(environment).resolve("bin/criu"));
        return candidates;
    }

    /** The directory that {@code spc-criu/setup.sh} installs CRIU in. */
    private static Path ownDirectory(Map<String, String> environment) {
        String cache = environment.get("XDG_CACHE_HOME");
        Path base = cache == null || cache.isEmpty() ? home(environment).resolve(".cache") : Path.of(cache);
        return base.resolve("stft/criu");
    }

    /**
     * The home directory. Batch systems and services may not set HOME; then the user's entry in the password database
     * is used.
     */
    private static Path home(Map<String, String> environment) {
        return Path.of(environment.getOrDefault("HOME", System.getProperty("user.home"))).toAbsolutePath();
    }

    private static boolean isGood(String version) {
        Matcher found = VERSION.matcher("Version: " + version);
        Matcher oldest = VERSION.matcher("Version: " + OLDEST);
        return found.find() && oldest.find() && number(found) >= number(oldest);
    }

    private static int number(Matcher version) {
        return Integer.parseInt(version.group(2)) * 1000 + Integer.parseInt(version.group(3));
    }

    /** Empty if the program does not print one in time. */
    private static String versionOf(Path program) {
        try {
            Matcher matcher = VERSION
                .matcher(new TimedCommand(VERSION_TIMEOUT, List.of(program.toString(), "--version"))
                    .withErrors().run().output());
            return matcher.find() ? matcher.group(1) : "";
        } catch (IOException e) {
            return ""; // not a program of this machine, or it hangs
        }
    }
}
