package org.stft.check.template;

/** A template that cannot be used: says where, what was expected and what was found. */
public final class TemplateException extends Exception {

    private static final long serialVersionUID = 1;

    /**
     * @param line from 1
     * @param column from 1; 0 if it is about the whole line
     */
    TemplateException(String file, int line, int column, String problem) {
        super(file + ":" + line + (column == 0 ? "" : ":" + column) + ": " + problem);
    }
}
