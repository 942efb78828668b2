package org.stft.tool.collectives;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentSkipListSet;
import mpi.MPI;
import mpi.MPIException;
import mpi.Request;
import org.stft.tool.collectives.board.ArrivalBoard;
import org.stft.tool.collectives.board.BoardFile;
import org.stft.tool.collectives.message.Block;
import org.stft.tool.collectives.message.CollectiveContext;
import org.stft.tool.collectives.message.Tags;

/**
 * The start on a communicator: its ranks make sure that they have the same settings, and learn which of them are on one
 * host.
 */
final class Agreement implements Watched {

    /** The maximum length of the text of a message. */
    private static final int LENGTH = 1 << 14;
    private static final String AGREED = "agreed";

    private final CollectiveContext context;
    private final Configuration configuration;
    private final int me;
    private final int ranks;
    private final CurrentCall current = new CurrentCall();
    /** At rank 0: the ranks from which it has received nothing. */
    private final Set<Integer> silent = new ConcurrentSkipListSet<>();

    Agreement(CollectiveContext context, Configuration configuration, int me, int ranks) {
        this.context = context;
        this.configuration = configuration;
        this.me = me;
        this.ranks = ranks;
    }

    int me() {
        return me;
    }

    /**
     * Compares the settings. Collective.
     *
     * @param host what only the ranks on this rank's host have in common
     * @return the same on all ranks
     * @throws MPIException on all ranks, if their settings differ
     */
    Hosts reach(String host) {
        String mine = configuration.boards() == Configuration.Boards.MESSAGE ? host + "/" + me : host;
        String verdict;
        if (me == 0) {
            verdict = collect(mine);
            for (int rank = 1; rank < ranks; rank++) {
                send(rank, verdict);
            }
        } else {
            send(0, mine + "\n" + configuration.text());
            verdict = receive(0);
        }
        String[] lines = verdict.split("\n", 2);
        if (!lines[0].equals(AGREED)) {
            throw new MPIException(verdict);
        }
        return Hosts.parse(lines[1]);
    }

    /** The verdict: the hosts by rank, or an error. */
    private String collect(String mine) {
        List<String> hosts = new ArrayList<>(List.of(mine));
        List<String> wrong = new ArrayList<>();
        List<String> answers = receiveAll();
        for (int rank = 1; rank < ranks; rank++) {
            String[] answer = answers.get(rank - 1).split("\n", 2);
            hosts.add(answer[0]);
            if (!answer[1].equals(configuration.text())) {
                wrong.add(difference(rank, answer[1]));
            }
        }
        return wrong.isEmpty() ? AGREED + "\n" + Hosts.named(hosts).text() : wrong.get(0);
    }

    /** What all other ranks send, received as it comes, so that it is known of which rank nothing has come. */
    private List<String> receiveAll() {
        byte[][] texts = new byte[ranks][LENGTH];
        Map<Integer, Request> open = new TreeMap<>();
        for (int rank = 1; rank < ranks; rank++) {
            open.put(rank, context.startReceive(new Block(texts[rank], 0, LENGTH, MPI.BYTE), rank, Tags.AGREEMENT));
        }
        silent.addAll(open.keySet());
        Waiting.until(() -> {
            open.values().removeIf(each -> each.Test() != null);
            silent.retainAll(open.keySet());
            return open.isEmpty();
        });
        return Arrays.stream(texts).skip(1).map(Agreement::text).toList();
    }

    private String difference(int rank, String theirs) {
        List<String> own = Arrays.asList(configuration.text().split(" "));
        String[] settings = theirs.split(" ");
        String other = Arrays.stream(settings).filter(setting -> !own.contains(setting)).findFirst().orElse(theirs);
        String mine = own.stream().filter(setting -> setting.startsWith(other.substring(0, other.indexOf('=') + 1)))
            .findFirst().orElseThrow();
        return "Expected the same settings of the tool collectives on all ranks, found " + mine + " on rank 0 and "
            + other + " on rank " + rank + ". Give all ranks the same.";
    }

    /**
     * Maps a board together with the other ranks on this host: the lowest makes the file and tells the others where it
     * is. It deletes the file once all have mapped it, so that it exists only in the memory of the ranks and ends with
     * them. Collective on the host.
     *
     * @param neighbours the ranks on this host
     * @param ring how many operations the fastest rank may be ahead of the slowest
     */
    ArrivalBoard map(BoardFile file, int[] neighbours, int ring) {
        try {
            return neighbours[0] == me ? make(file, neighbours, ring) : join(file, neighbours, ring);
        } catch (IOException e) {
            throw new MPIException("The board of the tool collectives cannot be mapped: " + e + ". Make room in "
                + file.directory() + ", name another directory with " + Configuration.DIRECTORY
                + ", or run without --collectives.");
        }
    }

    private ArrivalBoard make(BoardFile file, int[] neighbours, int ring) throws IOException {
        try (BoardFile.Made made = file.make(neighbours.length, ring)) {
            for (int place = 1; place < neighbours.length; place++) {
                send(neighbours[place], made.identity() + "\n" + made.path());
            }
            for (int place = 1; place < neighbours.length; place++) {
                receive(neighbours[place]);
            }
            return made.board();
        }
    }

    private ArrivalBoard join(BoardFile file, int[] neighbours, int ring) throws IOException {
        String[] where = receive(neighbours[0]).split("\n", 2);
        ArrivalBoard board = file.open(Path.of(where[1]), Long.parseLong(where[0]), Hosts.place(neighbours, me),
            neighbours.length, ring);
        send(neighbours[0], AGREED);
        return board;
    }

    private void send(int rank, String text) {
        context.send(new Block(Arrays.copyOf(text.getBytes(UTF_8), LENGTH), 0, LENGTH, MPI.BYTE), rank, Tags.AGREEMENT);
    }

    private String receive(int rank) {
        byte[] bytes = new byte[LENGTH];
        context.receive(new Block(bytes, 0, LENGTH, MPI.BYTE), rank, Tags.AGREEMENT);
        return text(bytes);
    }

    private static String text(byte[] bytes) {
        return new String(bytes, UTF_8).replace("\0", "");
    }

    @Override
    public CurrentCall current() {
        return current;
    }

    @Override
    public String missing() {
        return "It is the first operation on its communicator, which waits for all ranks. "
            + (me == 0
                ? new MissingRanks(List.copyOf(silent), List.of())
                : "Rank 0 has not answered: it reports which ranks have not arrived, or is missing itself.");
    }
}
