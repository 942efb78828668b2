package org.stft.bench;

import java.util.function.Consumer;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Reads the output of a program of the NPB. */
public final class Npb implements Consumer<String> {

    private static final Pattern NUMBER = Pattern.compile(" *(Mop/s total|Time in seconds) +=\\s+(\\S+).*");

    private final StringBuilder output = new StringBuilder();
    private double rate;
    private double seconds;

    static String mainClass(String program) {
        return "org.stft.npb." + program;
    }

    @Override
    public void accept(String line) {
        output.append(line).append('\n');
        Matcher found = NUMBER.matcher(line);
        if (found.matches()) {
            double value = Double.parseDouble(found.group(2));
            if (found.group(1).startsWith("Mop")) {
                rate = value;
            } else {
                seconds = value;
            }
        }
    }

    /** Mop/s, the number with the most digits. */
    public double rate() {
        if (rate <= 0 || output.indexOf("UNSUCCESSFUL") >= 0) {
            throw new IllegalStateException("the program did not print its rate, or a wrong result:\n" + output);
        }
        return rate;
    }

    /** Its own seconds. */
    double seconds() {
        rate();
        return seconds;
    }
}
