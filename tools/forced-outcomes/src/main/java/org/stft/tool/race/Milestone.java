package org.stft.tool.race;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;

/** What a forced run tells whoever has started it: a file beside that of its decisions for each. */
public enum Milestone {

    /** A rank has read the decisions. */
    STARTED,
    /** The racing receive or probe waits for the message that it is to get. */
    ASKED,
    /** It got the message, or failed with it. */
    TAKEN,
    /** A rank does not do what it did in the recorded run; the text says what. */
    DIVERGED;

    /** The environment variable that names the file of the decisions. */
    public static final String DECISIONS = "STFT_RACE_CHECK_DECISIONS";

    private Path in(Path directory) {
        return directory.resolve(name().toLowerCase(Locale.ROOT));
    }

    /** Tells that it is reached. */
    public void reach(Path directory, String text) {
        try {
            Files.writeString(in(directory), text);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    public boolean isReached(Path directory) {
        return Files.exists(in(directory));
    }

    /** What was told with it. */
    public String text(Path directory) throws IOException {
        return Files.readString(in(directory));
    }
}
