package org.stft.log;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** The meaning of the numbers in the events of one rank, as far as the log has been read. */
public final class Tables {

    private final List<String> operations = new ArrayList<>();
    private final List<String> sites = new ArrayList<>();
    private final List<Communicator> communicators = new ArrayList<>();

    /**
     * A communicator.
     *
     * @param name the same on all its members, as {@code WORLD/1@0}
     * @param worldRanks the ranks in {@code COMM_WORLD} of its members, by their rank in it; not to be changed
     */
    public record Communicator(String name, int[] worldRanks) {

        /** The rank in {@code COMM_WORLD} of a peer; wildcards and -1 stay as they are. */
        public int worldRank(int peer) {
            return peer < 0 || peer >= worldRanks.length ? peer : worldRanks[peer];
        }
    }

    /** The method of MPJ Express, as {@code Comm.Send}. */
    public String operation(int number) {
        return find(operations, number, "operation " + number);
    }

    /** A call site, as {@code Pi.main(Pi.java:42)}. */
    public String site(int number) {
        return find(sites, number, "site " + number);
    }

    /** A communicator; an unknown one has no members. */
    public Communicator communicator(int number) {
        return find(communicators, number, new Communicator("communicator " + number, new int[0]));
    }

    /** The number of communicators that are known; their numbers begin with 0. */
    public int communicators() {
        return communicators.size();
    }

    private static <T> T find(List<T> all, int number, T unknown) {
        T found = number >= 0 && number < all.size() ? all.get(number) : null;
        return found == null ? unknown : found;
    }

    /** Reads lines; unknown kinds are skipped. */
    void add(String lines) {
        for (String line : lines.split("\n")) {
            String[] words = line.split("\t", -1);
            if (words.length >= 3) {
                int number = Integer.parseInt(words[1]);
                switch (words[0]) {
                    case "operation" -> set(operations, number, words[2]);
                    case "site" -> set(sites, number, words[2]);
                    case "communicator" -> set(communicators, number, new Communicator(words[2], ranks(words[3])));
                    default -> {}
                }
            }
        }
    }

    private static int[] ranks(String words) {
        return words.isEmpty() ? new int[0] : Arrays.stream(words.split(" ")).mapToInt(Integer::parseInt).toArray();
    }

    private static <T> void set(List<T> all, int number, T value) {
        while (all.size() <= number) {
            all.add(null);
        }
        all.set(number, value);
    }
}
