package org.stft.store;

/** The state of a version's bytes, as far as it is known. */
public enum VersionState {
    /** All bytes were read and match their digests. */
    INTACT("intact"),
    /** The manifest is intact, and all files exist with their lengths; their contents were not read. */
    COMPLETE("complete"),
    /** A file is missing or damaged. */
    DAMAGED("damaged"),
    /** Written by another release of STFT, in a format that this one does not read. */
    UNKNOWN_FORMAT("unknown-format"),
    /** Removed by the job while it was read. */
    REMOVED("removed");

    private final String text;

    VersionState(String text) {
        this.text = text;
    }

    @Override
    public String toString() {
        return text;
    }
}
