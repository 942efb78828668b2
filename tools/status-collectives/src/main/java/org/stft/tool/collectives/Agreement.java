package org.stft.tool.collectives;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import mpi.MPI;
import mpi.MPIException;

/**
 * The start on a communicator: its ranks make sure that they have the same settings, and map the same board. Rank 0 tells the others where
 * the file is, each of them answers, and rank 0 tells them the result. The file is deleted before that, so that it exists only in the memory of the
 * ranks and ends with them.
 */
final class Agreement {

    private static final int TAG = 1_999_999_999;
    private static final int LENGTH = 4096;
    private static final String MAPPED = "mapped";
    private static final Path SHARED_MEMORY = Path.of("/dev/shm");

    private final CollectiveContext context;
    private final Configuration configuration;
    private final int me;
    private final int ranks;
    private final int ring;

    Agreement(CollectiveContext context, Configuration configuration, int me, int ranks, int ring) {
        this.context = context;
        this.configuration = configuration;
        this.me = me;
        this.ranks = ranks;
        this.ring = ring;
    }

    /**
     * Maps the board. Collective.
     *
     * @return null on all ranks if they are on different hosts
     * @throws MPIException on all ranks, if their settings differ
     */
    Board reach() {
        try {
            return me == 0 ? lead() : follow();
        } catch (IOException e) {
            throw new MPIException(
                "The board of the tool collectives cannot be mapped: " + e + ". Make room in " + directory()
                    + ", or run without --collectives.");
        }
    }

    private Board lead() throws IOException {
        Path file = Files.createTempFile(directory(), "stft-board-", null);
        Board board;
        String verdict;
        try {
            long identity = new SecureRandom().nextLong() | 1;
            board = MappedBoard.create(file, identity, me, ranks, ring);
            for (int rank = 1; rank < ranks; rank++) {
                tell(rank, identity + "\n" + file);
            }
            verdict = collect();
        } finally {
            Files.deleteIfExists(file);
        }
        for (int rank = 1; rank < ranks; rank++) {
            tell(rank, verdict);
        }
        return result(verdict, board);
    }

    private Board follow() throws IOException {
        String[] where = hear(0).split("\n", 2);
        Board board = MappedBoard.open(Path.of(where[1]), Long.parseLong(where[0]), me, ranks, ring);
        tell(0, (board == null ? "" : MAPPED) + "\n" + configuration.text());
        return result(hear(0), board);
    }

    /** The answers of all ranks: mapped, nothing if one of them cannot see the file, or what is wrong. */
    private String collect() {
        List<String> wrong = new ArrayList<>();
        boolean mapped = true;
        for (int rank = 1; rank < ranks; rank++) {
            String[] answer = hear(rank).split("\n", 2);
            mapped &= answer[0].equals(MAPPED);
            if (!answer[1].equals(configuration.text())) {
                wrong.add(difference(rank, answer[1]));
            }
        }
        return wrong.isEmpty() ? mapped ? MAPPED : "" : wrong.get(0);
    }

    private String difference(int rank, String theirs) {
        List<String> own = Arrays.asList(configuration.text().split(" "));
        String[] settings = theirs.split(" ");
        String other = Arrays.stream(settings).filter(setting -> !own.contains(setting)).findFirst().orElse(theirs);
        String mine = own.stream().filter(setting -> setting.startsWith(other.substring(0, other.indexOf('='))))
            .findFirst().orElseThrow();
        return "Expected the same settings of the tool collectives on all ranks, found " + mine + " on rank 0 and "
            + other + " on rank " + rank
            + ". Give all ranks the same.";
    }

    private static Board result(String verdict, Board board) {
        if (!verdict.isEmpty() && !verdict.equals(MAPPED)) {
            throw new MPIException(verdict);
        }
        return verdict.isEmpty() ? null : board;
    }

    private static Path directory() {
        return Files.isWritable(SHARED_MEMORY) ? SHARED_MEMORY : Path.of(System.getProperty("java.io.tmpdir"));
    }

    private void tell(int rank, String text) {
        context.send(new Block(Arrays.copyOf(text.getBytes(UTF_8), LENGTH), 0, LENGTH, MPI.BYTE), rank, TAG);
    }

    private String hear(int rank) {
        byte[] bytes = new byte[LENGTH];
        context.receive(new Block(bytes, 0, LENGTH, MPI.BYTE), rank, TAG);
        return new String(bytes, UTF_8).replace("\0", "");
    }
}
