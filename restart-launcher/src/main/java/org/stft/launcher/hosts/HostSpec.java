package org.stft.launcher.hosts;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A host as the user names it: {@code local}, or {@code TRANSPORT:NAME}, or hosts that join, {@code join:COUNT};
 * {@code *N} after it gives the number of the places of each.
 *
 * @param text the text without the number of places
 * @param places the number of ranks that it gets before the next host gets one
 */
public record HostSpec(String text, int places) {

    static final String LOCAL = "local";
    private static final String JOIN = "join:";
    private static final Pattern COUNT = Pattern.compile("[1-9][0-9]{0,3}");
    private static final int MAX_PLACES = 1024;
    /**
     * An agent disregards the signal itself, and its children must not inherit that it is ignored. docker, a Go
     * program, would not ignore it, but leaves it blocked.
     */
    private static final List<String> SHIELD = List.of("sh", "-c",
        "trap '' TERM; env --block-signal=TERM true 2>/dev/null"
            + " && exec env --block-signal=TERM \"$@\"; exec \"$@\"",
        "sh");
    private static final Pattern FORM = Pattern
        .compile("(local|([a-z][a-z0-9-]*):[A-Za-z0-9_][A-Za-z0-9_.@:-]*)(?:\\*([0-9]{1,4}))?");

    /**
     * Reads a list.
     *
     * @throws IllegalArgumentException naming the part that is wrong
     */
    public static List<HostSpec> parse(String list) {
        List<HostSpec> all = new ArrayList<>(Arrays.stream(list.split(",", -1)).map(HostSpec::one).toList());
        for (HostSpec spec : all) {
            if (all.stream().filter(other -> other.text.equals(spec.text)).count() > 1) {
                throw new IllegalArgumentException(
                    "the host " + spec.text + " is named twice. Give it more places with "
                        + spec.text + "*N");
            }
        }
        return List.copyOf(all);
    }

    private static HostSpec one(String word) {
        Matcher matcher = FORM.matcher(word);
        boolean joins = word.startsWith(JOIN);
        if (!matcher.matches() || joins && !COUNT.matcher(matcher.group(1).substring(JOIN.length())).matches()
            || !joins && matcher.group(2) != null && !HostTransports.all().containsKey(matcher.group(2))) {
            throw new IllegalArgumentException(
                "expected local, docker:CONTAINER, ssh:HOST or join:COUNT, each followed by *N if it is"
                    + " to get N ranks in a row, found '" + word + "'");
        }
        int places = matcher.group(3) == null ? 1 : Integer.parseInt(matcher.group(3));
        if (places < 1 || places > MAX_PLACES) {
            throw new IllegalArgumentException("expected 1 to " + MAX_PLACES + " places, found '" + word + "'");
        }
        return new HostSpec(matcher.group(1), places);
    }

    public boolean isLocal() {
        return text.equals(LOCAL);
    }

    /** The number of hosts that join; 0 for a host that is named. */
    public int joining() {
        return text.startsWith(JOIN) ? Integer.parseInt(text.substring(JOIN.length())) : 0;
    }

    /** The command that starts a program there from here, so that its standard streams lead here. */
    public List<String> command(List<String> program) {
        int colon = text.indexOf(':');
        HostTransport transport = HostTransports.all().get(text.substring(0, colon));
        List<String> words = transport.command(text.substring(colon + 1), program);
        return transport.hasProcessHere() ? shielded(words) : words;
    }

    /** The same command, which SIGTERM does not end. */
    public static List<String> shielded(List<String> command) {
        List<String> words = new ArrayList<>(SHIELD);
        words.addAll(command);
        return words;
    }

    /** A number of hosts that join, with one place each. */
    public static HostSpec joining(int count) {
        return new HostSpec(JOIN + count, 1);
    }
}
