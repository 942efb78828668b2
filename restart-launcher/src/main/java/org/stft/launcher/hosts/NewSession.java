package org.stft.launcher.hosts;

import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/** Starts a process in a session of its own, so that signals of the terminal reach only the launcher. */
public final class NewSession {

    /** The prefix of a command; empty if there is no setsid. */
    public static final List<String> PREFIX = Stream
        .of(System.getenv().getOrDefault("PATH", "").split(File.pathSeparator))
        .map(directory -> Path.of(directory, "setsid")).filter(Files::isExecutable).map(Path::toString).limit(1)
        .toList();

    private NewSession() {
    }
}
