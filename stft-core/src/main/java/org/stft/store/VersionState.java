package org.stft.store;

/** The state of a version's bytes, as far as it is known. */
public enum VersionState {
    /** All bytes were read and are those that were written. */
    INTACT("intact"),
    /** The manifest is intact, and all files are there with their lengths; what is in them was not read. */
    COMPLETE("complete"),
    /** Something is missing or is not what was written. */
    DAMAGED("damaged"),
    /** Made by another release of STFT, in a format that this one does not read. */
    UNKNOWN_FORMAT("unknown-format"),
    /** Removed by the job while it was looked at. */
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
