package org.stft.store;

import java.io.IOException;
import java.nio.file.Path;

/** Something on disk is not what was written: missing, cut, altered or of an unknown form. */
public final class DamagedFileException extends IOException {

    private static final long serialVersionUID = 1;

    DamagedFileException(String message) {
        super(message);
    }

    /** @param path of the damaged file */
    DamagedFileException(Path path, Finding finding) {
        super(finding.sentence(path));
    }

    DamagedFileException(String message, Throwable cause) {
        super(message, cause);
    }
}
