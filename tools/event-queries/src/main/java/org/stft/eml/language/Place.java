package org.stft.eml.language;

import org.antlr.v4.runtime.Token;

/** A place in a text; lines and columns from 1 on. */
record Place(int line, int column) {

    static Place of(Token token) {
        return new Place(token.getLine(), token.getCharPositionInLine() + 1);
    }

    EmlException error(String message) {
        return new EmlException(this, message);
    }
}
