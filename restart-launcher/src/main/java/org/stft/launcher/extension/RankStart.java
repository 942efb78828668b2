package org.stft.launcher.extension;

import java.util.List;
import java.util.Map;

/**
 * The start of a rank's JVM, on whatever host.
 *
 * @param directory the working directory
 * @param jvmOptions options and system properties, besides those that back ends need
 * @param classPath that of the program; that of the host's distribution is put in front of it
 * @param words the main class and its arguments
 * @param environment variables besides those that the host has; secrets are here, for all users can read a command line
 */
public record RankStart(int rank, String directory, List<String> jvmOptions, String classPath, List<String> words,
    Map<String, String> environment) {}
