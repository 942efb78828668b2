package org.stft.eml.data;

/** What a set can have as elements. */
public enum ElementKind {
    PROCESS("processes"), EVENT("events"), COMMUNICATOR("communicators");

    private final String plural;

    ElementKind(String plural) {
        this.plural = plural;
    }

    /** The word for several of them. */
    public String plural() {
        return plural;
    }
}
