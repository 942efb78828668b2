package org.stft.criu.programs;

import java.io.IOException;
import java.nio.channels.SeekableByteChannel;
import java.nio.channels.WritableByteChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.stft.criu.CriuProvider;
import org.stft.spc.Checkpointer.Outcome;
import org.stft.spc.ImageFiles;
import org.stft.spc.ProtectedState;
import org.stft.spc.RankContext;
import org.stft.spc.process.Connection;
import org.stft.spc.process.ProcessCheckpointer;

/** Stands in for the core inside the processes that the tests save. */
public final class ProgramContext implements ImageFiles {

    private final int rank;
    private final Path images;
    private final ProcessCheckpointer checkpointer;
    private Map<String, String> told = Map.of();

    public ProgramContext(int rank, int ranks, Path images) {
        this.rank = rank;
        this.images = images;
        this.checkpointer = new CriuProvider().create(new RankContext(rank, ranks,
            key -> Optional.ofNullable(System.getProperty(key)), ProtectedState.nothing()));
    }

    /** Saves this process, and what the core would put into the manifest. */
    Outcome checkpoint(int version) throws IOException {
        Path image = images(told.isEmpty() ? images : Path.of(told.get("images")), version, rank);
        Files.createDirectories(image.getParent());
        Outcome outcome;
        try {
            checkpointer.beforeCheckpoint();
            outcome = checkpointer.doCheckpoint(image, this);
            if (outcome == Outcome.RESTORED) {
                told = checkpointer.environment();
            }
        } finally {
            checkpointer.afterRestart();
        }
        if (outcome == Outcome.CONTINUED) {
            write(image, checkpointer.connections());
        }
        return outcome;
    }

    /** The environment that the launcher passed to this restored process. */
    Map<String, String> told() {
        return told;
    }

    public static Path images(Path images, int version, int rank) {
        return images.resolve("v" + version).resolve("rank-" + rank);
    }

    private static Path table(Path image) {
        return image.resolveSibling(image.getFileName() + ".connections");
    }

    private static void write(Path image, List<Connection> connections) throws IOException {
        List<String> lines = new ArrayList<>();
        for (Connection c : connections) {
            lines.add(String.join(" ", "" + c.descriptor(), c.placeholder(), c.local(), c.remote(), "" + c.flags(),
                "" + c.sent(), "" + c.received()));
        }
        Files.write(table(image), lines);
    }

    static List<Connection> read(Path image) throws IOException {
        List<Connection> connections = new ArrayList<>();
        for (String line : Files.readAllLines(table(image))) {
            String[] f = line.split(" ");
            connections.add(new Connection(Integer.parseInt(f[0]), f[1], f[2], f[3], Integer.parseInt(f[4]),
                Long.parseLong(f[5]), Long.parseLong(f[6])));
        }
        return connections;
    }

    @Override
    public WritableByteChannel create(Path file) {
        throw new UnsupportedOperationException("CRIU writes the files");
    }

    @Override
    public SeekableByteChannel open(Path file) {
        throw new UnsupportedOperationException("CRIU reads the files");
    }
}
