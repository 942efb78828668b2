package org.stft.launcher.extension;

import java.util.List;
import java.util.Map;

/**
 * The start of a rank's JVM, on whatever host.
 *
 * @param directory the working directory
 * @param jvmOptions options and system properties, apart from those that back ends need
 * @param classPath the class path of the program; that of the host's distribution is put in front of it
 * @param words the main class and its arguments
 * @param environment variables in addition to those of the host; secrets are here, because all users can read a command
 *     line
 */
public record RankStart(int rank, String directory, List<String> jvmOptions, String classPath, List<String> words,
    Map<String, String> environment) {}
