package org.stft.report;

import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * A line of the program, read from text such as {@code my.Pi.main(Pi.java:42)}.
 *
 * @param function the class with its package, and the method
 * @param file the path of the source file below a directory of sources
 * @param line from 1; 1 if it is not known
 */
record CallSite(String function, String file, int line) {

    private static final String CALLED_AT = " called at ";
    private static final Pattern FORM = Pattern.compile("(?<type>.+)\\.(?<method>[^.(]+)\\((?<place>[^()]*)\\)");
    private static final Pattern PLACE = Pattern.compile("(?<file>[^:]+\\.\\w+)(:(?<line>[1-9]\\d{0,8}))?");

    /** The sites in a text: the call, and the callers that follow it. Empty if there is none. */
    static List<CallSite> in(String text) {
        return Stream.of(text.split(CALLED_AT)).map(FORM::matcher).filter(Matcher::matches).map(CallSite::of).toList();
    }

    private static CallSite of(Matcher site) {
        String type = site.group("type");
        String directory = type.substring(0, type.lastIndexOf('.') + 1).replace('.', '/');
        Matcher place = PLACE.matcher(site.group("place"));
        boolean known = place.matches();
        String line = known ? place.group("line") : null;
        return new CallSite(type + "." + site.group("method"),
            directory + (known ? place.group("file") : outermost(type) + ".java"),
            line == null ? 1 : Integer.parseInt(line));
    }

    /** The file of a class that was compiled without its name. */
    private static String outermost(String type) {
        String name = type.substring(type.lastIndexOf('.') + 1);
        int inner = name.indexOf('$', 1);
        return inner < 0 ? name : name.substring(0, inner);
    }
}
