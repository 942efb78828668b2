package org.stft.eml.language;

/** A text that is not of the language, or that cannot be carried out: says where, and what was expected. */
public final class EmlException extends RuntimeException {

    private static final long serialVersionUID = 1;

    private final transient Place place;
    private final boolean atEnd;

    EmlException(Place place, String message) {
        this(place, message, false);
    }

    /** @param atEnd the text ends where more was expected */
    EmlException(Place place, String message, boolean atEnd) {
        super(message);
        this.place = place;
        this.atEnd = atEnd;
    }

    boolean isAtEnd() {
        return atEnd;
    }

    /** The message with its place, as {@code FILE:LINE:COLUMN: MESSAGE}. */
    public String in(String file) {
        return file + ":" + place.line() + ":" + place.column() + ": " + getMessage();
    }
}
