package org.stft.launcher.hosts;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.stft.base.io.FileErrors;

/**
 * A host as the user names it: {@code local}, or {@code TRANSPORT:NAME}, or hosts that join, {@code join:COUNT};
 * {@code *N} after it gives the number of the places of each. {@code ssh:@FILE} stands for the hosts that a file names.
 *
 * @param text the text without the number of places
 * @param places the number of ranks that it gets before the next host gets one
 */
public record HostSpec(String text, int places) {

    static final String LOCAL = "local";
    private static final String JOIN = "join:";
    private static final String SSH = "ssh:";
    private static final String FILE = SSH + "@";
    private static final Pattern LINE = Pattern
        .compile("([^\\s:]+)(?:\\s*:\\s*([0-9]+))?(?:\\s+slots\\s*=\\s*([0-9]+))?(?:\\s+max.slots\\s*=\\s*[0-9]+)?");
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
        List<HostSpec> all = new ArrayList<>(Arrays.stream(list.split(",", -1))
            .flatMap(word -> word.startsWith(FILE) ? ofFile(word.substring(FILE.length())) : Stream.of(one(word)))
            .toList());
        for (HostSpec spec : all) {
            if (all.stream().filter(other -> other.text.equals(spec.text)).count() > 1) {
                throw new IllegalArgumentException(
                    "the host " + spec.text + " is named twice. Give it more places with "
                        + spec.text + "*N");
            }
        }
        return List.copyOf(all);
    }

    /** The hosts of a file as mpirun has it: on each line a name, and the number of places as {@code slots=N} or {@code :N}. */
    private static Stream<HostSpec> ofFile(String file) {
        List<String> lines;
        try {
            lines = Files.readAllLines(Path.of(file));
        } catch (IOException e) {
            throw new IllegalArgumentException("the host file " + file + " cannot be read: " + FileErrors.of(e), e);
        }
        List<String> names = lines.stream().map(line -> line.replaceFirst("#.*", "").strip())
            .filter(line -> !line.isEmpty()).toList();
        if (names.isEmpty()) {
            throw new IllegalArgumentException("the host file " + file + " names no host");
        }
        return names.stream().map(line -> {
            Matcher matcher = LINE.matcher(line);
            if (!matcher.matches()) {
                throw new IllegalArgumentException(
                    "expected a name, and slots=N or :N, in the host file " + file + ", found '" + line + "'");
            }
            String places = matcher.group(2) == null ? matcher.group(3) : matcher.group(2);
            return one(SSH + matcher.group(1) + (places == null ? "" : "*" + places));
        });
    }

    private static HostSpec one(String word) {
        Matcher matcher = FORM.matcher(word);
        boolean joins = word.startsWith(JOIN);
        if (!matcher.matches() || joins && !COUNT.matcher(matcher.group(1).substring(JOIN.length())).matches()
            || !joins && matcher.group(2) != null && !HostTransports.all().containsKey(matcher.group(2))) {
            throw new IllegalArgumentException(
                "expected local, docker:CONTAINER, ssh:HOST, join:COUNT or, alone, mpirun:COUNT or mpiexec:COUNT, each followed by *N if"
                    + " it is to get N ranks in a row, or ssh:@FILE, found '" + word + "'");
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

    /** A number of hosts that join, with a number of places each. */
    public static HostSpec joining(int count, int places) {
        return new HostSpec(JOIN + count, places);
    }
}
