package org.stft.store;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.stft.spc.process.Connection;

/**
 * One row of the connection table: a descriptor of one rank was connected to a descriptor of another. The
 * table is in fixed rank order: by lower rank, then higher rank, then descriptors.
 *
 * @param spc the back end in whose images the descriptors are
 */
public record ConnectionPair(String spc, int lowerRank, int lowerDescriptor, int higherRank, int higherDescriptor) {

    private record End(int rank, Connection connection) {}

    private record Match(String spc, End lower, End higher) {}

    /** Finds the two ends of each connection by their addresses; an end without its other end is omitted. */
    static List<ConnectionPair> match(List<ImageRecord> images) {
        List<ConnectionPair> pairs = new ArrayList<>();
        List<Match> matches = matches(images);
        if (matches.isEmpty()) {
            return pairs;
        }
        for (Match match : matches) {
            pairs.add(new ConnectionPair(match.spc(), match.lower().rank(), match.lower().connection().descriptor(),
                match.higher().rank(), match.higher().connection().descriptor()));
        }
        pairs.sort(Comparator.comparing(ConnectionPair::spc).thenComparing(ConnectionPair::lowerRank)
            .thenComparing(ConnectionPair::higherRank).thenComparing(ConnectionPair::lowerDescriptor));
        return pairs;
    }

    /**
     * Checks that the images fit together: that no byte was in flight between two ranks, and that each pair of ranks has
     * a connection, because a restored rank cannot open one that was lost.
     *
     * @throws IOException naming the two ranks if their images do not fit
     */
    public static void requireFit(List<ImageRecord> images) throws IOException {
        List<Match> matches = matches(images);
        requireNothingInFlight(matches);
        requireEachPair(images, matches);
    }

    /** Images without any connection are of objects, or of an MPI implementation that has none. */
    private static void requireEachPair(List<ImageRecord> images, List<Match> matches) throws IOException {
        Set<List<Object>> connected = matches.stream()
            .map(match -> List.<Object>of(match.spc(), match.lower().rank(), match.higher().rank()))
            .collect(Collectors.toSet());
        Map<String, List<ImageRecord>> bySpc = images.stream().collect(Collectors.groupingBy(ImageRecord::spc));
        for (Map.Entry<String, List<ImageRecord>> each : bySpc.entrySet()) {
            if (each.getValue().stream().anyMatch(image -> !image.connections().isEmpty())) {
                requireEachPair(each.getKey(), each.getValue().stream().map(ImageRecord::rank).sorted().toList(),
                    connected);
            }
        }
    }

    private static void requireEachPair(String spc, List<Integer> ranks, Set<List<Object>> connected)
        throws IOException {
        for (int lower : ranks) {
            for (int higher : ranks) {
                if (lower < higher && !connected.contains(List.<Object>of(spc, lower, higher))) {
                    throw new IOException("rank " + lower + " and rank " + higher
                        + " had no connection with both ends while their images were taken, so the images do not "
                        + "fit together. Process images need an MPI implementation that connects each pair of "
                        + "ranks by TCP and keeps the connection.");
                }
            }
        }
    }

    private static void requireNothingInFlight(List<Match> matches) throws IOException {
        for (Match match : matches) {
            Connection a = match.lower().connection();
            Connection b = match.higher().connection();
            if (!a.fits(b)) {
                throw new IOException("bytes were in flight between rank " + match.lower().rank() + " (" + a.local()
                    + ", sent " + a.sent() + ", received " + a.received() + ") and rank " + match.higher().rank() + " ("
                    + b.local() + ", sent " + b.sent() + ", received " + b.received()
                    + ") while their images were taken, so the images do not fit together. Let no thread of the program "
                    + "communicate during checkpoint().");
            }
        }
    }

    private static List<Match> matches(List<ImageRecord> images) {
        Map<String, End> unmatched = new HashMap<>();
        List<Match> matches = new ArrayList<>();
        for (ImageRecord image : images) {
            for (Connection connection : image.connections()) {
                End end = new End(image.rank(), connection);
                End other = unmatched.remove(key(image.spc(), connection.remote(), connection.local()));
                if (other == null) {
                    unmatched.put(key(image.spc(), connection.local(), connection.remote()), end);
                } else {
                    matches.add(match(image.spc(), other, end));
                }
            }
        }
        return matches;
    }

    private static String key(String spc, String from, String to) {
        return spc + " " + from + " " + to;
    }

    private static Match match(String spc, End a, End b) {
        return a.rank() <= b.rank() ? new Match(spc, a, b) : new Match(spc, b, a);
    }
}
