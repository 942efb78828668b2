package org.stft.log;

import java.io.IOException;
import java.nio.file.Path;
import java.util.function.Consumer;

/** The blocks that a tool has added to the log of a rank with {@link LogWriter#block}, in the order written. */
public final class ToolBlocks implements AutoCloseable {

    private final Blocks blocks;
    private final int kind;

    /**
     * @param directory of the run
     * @param finding is told of damaged blocks, which are left out
     * @throws IOException if the log cannot be read
     */
    public ToolBlocks(Path directory, int rank, int kind, Consumer<String> finding) throws IOException {
        this.blocks = new Blocks(RunFiles.log(directory, rank), finding);
        this.kind = kind;
    }

    /**
     * A block.
     *
     * @param kind the number of a tool
     * @param next the number of the first event after it
     */
    public record ToolBlock(int kind, long next, byte[] content) {}

    /**
     * The next block of the kind.
     *
     * @param growing true while the rank may still write
     * @return null if there is none, or none yet
     */
    public ToolBlock next(boolean growing) throws IOException {
        for (Blocks.Content each = blocks.next(growing); each != null; each = blocks.next(growing)) {
            if (each.block().kind() == kind && each.intact()) {
                return of(each);
            }
        }
        return null;
    }

    static ToolBlock of(Blocks.Content content) {
        return new ToolBlock(content.block().kind(), content.block().first(), content.bytes());
    }

    @Override
    public void close() throws IOException {
        blocks.close();
    }
}
