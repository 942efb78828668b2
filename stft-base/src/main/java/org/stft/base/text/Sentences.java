package org.stft.base.text;

import java.net.URI;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Puts texts that others wrote, with or without a full stop, into sentences. */
public final class Sentences {

    private static final Pattern FILE_URL = Pattern.compile("(?:jar:)?file:(/[^\\s]*)");

    private Sentences() {
    }

    /** The text with punctuation at its end: its own, else a full stop. */
    public static String closed(String text) {
        return text.isEmpty() || ".!?".indexOf(text.charAt(text.length() - 1)) >= 0 ? text : text + ".";
    }

    /** The text without the full stop at its end, for the middle of a sentence. */
    public static String open(String text) {
        return text.endsWith(".") ? text.substring(0, text.length() - 1) : text;
    }

    /** The text with paths in place of URLs of local files, which have %20 for a space. */
    public static String withPaths(String text) {
        return FILE_URL.matcher(text).replaceAll(url -> Matcher.quoteReplacement(path(url.group(1))));
    }

    private static String path(String encoded) {
        try {
            return URI.create("file:" + encoded).getPath();
        } catch (IllegalArgumentException e) {
            return encoded; // not encoded, then
        }
    }
}
