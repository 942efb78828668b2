package org.stft.log;

import com.google.errorprone.annotations.concurrent.GuardedBy;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/**
 * The names that a rank has numbered. Each is a line in the log: its kind, its number and its name, separated by tabs.
 * Safe for several threads.
 */
public final class Names {

    /** The numbers that a record has room for. */
    private static final int MAX = 0xfffe;

    private static final int RECENT = 64;

    @GuardedBy("this")
    private final List<String> lines = new ArrayList<>();
    private final Map<String, Integer> sites = new ConcurrentHashMap<>();
    /** The sites that were asked for last, by their hash; a call site always has the same object. */
    private final Numbered[] recent = new Numbered[RECENT];
    private final Map<String, Integer> communicators = new ConcurrentHashMap<>();
    @GuardedBy("this")
    private LogWriter writer;

    /** Writes all of them, and from now on each new one, to a log. */
    public synchronized void writeTo(LogWriter log) {
        writer = log;
        log.names(lines);
    }

    /** Adds the name of an MPI call. */
    public synchronized void operation(int number, String method) {
        lines.add("operation\t" + number + "\t" + method);
    }

    private record Numbered(String name, int number) {}

    /** The number of a call site. */
    public int site(String site) {
        int place = site.hashCode() & RECENT - 1;
        Numbered last = recent[place];
        if (last != null && last.name.equals(site)) { // mostly the same object, which is found out at once
            return last.number;
        }
        Integer known = sites.get(site);
        int number = known != null ? known : add(sites, "site", site, "");
        recent[place] = new Numbered(site, number);
        return number;
    }

    /** The number of a communicator that has one, or -1. */
    public int communicator(String name) {
        Integer known = communicators.get(name);
        return known == null ? Event.NONE : known;
    }

    /**
     * Gives a number to a communicator.
     *
     * @param worldRanks the ranks in {@code COMM_WORLD} of its members, by their rank in it
     */
    public int communicator(String name, int[] worldRanks) {
        StringBuilder ranks = new StringBuilder("\t");
        for (int i = 0; i < worldRanks.length; i++) {
            ranks.append(i == 0 ? "" : " ").append(worldRanks[i]);
        }
        return add(communicators, "communicator", name, ranks.toString());
    }

    /** The number can be used by other threads once its name is in the log. */
    private synchronized int add(Map<String, Integer> numbers, String kind, String name, String more) {
        Integer known = numbers.get(name);
        int number = numbers.size();
        if (known != null || number >= MAX) {
            return known != null ? known : Event.NONE;
        }
        String line = kind + "\t" + number + "\t" + name + more;
        lines.add(line);
        if (writer != null) {
            writer.names(List.of(line));
        }
        numbers.put(name, number);
        return number;
    }
}
