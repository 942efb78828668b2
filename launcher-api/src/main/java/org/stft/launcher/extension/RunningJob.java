package org.stft.launcher.extension;

import java.nio.file.Path;
import java.util.Map;
import java.util.function.Consumer;

/**
 * A job that is about to run, described for its companions.
 *
 * @param name its name in the store
 * @param store the directory of the store
 * @param workingDirectory the working directory of the ranks
 * @param properties the system properties of the ranks, settings among them
 * @param messages prints a message of the launcher, which may have several lines; safe from any thread
 */
public record RunningJob(String name, Path store, Path workingDirectory, Map<String, String> properties,
    Consumer<String> messages) {}
