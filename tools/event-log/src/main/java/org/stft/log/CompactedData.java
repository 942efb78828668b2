package org.stft.log;

import java.io.BufferedInputStream;
import java.io.DataInputStream;
import java.io.FileOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Arrays;
import java.util.List;
import java.util.zip.Deflater;

/**
 * The data files of a rank, whose blocks were compressed where that makes them shorter. The ring of a killed rank stays.
 *
 * @param before bytes of the files
 * @param after bytes of the files
 */
public record CompactedData(long before, long after) {

    /**
     * Replaces each file of the data of a rank that has ended, atomically: a reader finds the old one or the new one. A file
     * with anything but intact blocks stays as it is. Does nothing if the rank has no data.
     *
     * @param directory of the run
     * @param work a directory on the same file system
     * @throws IOException if a replacement cannot be written, or is not the same
     */
    public static CompactedData replace(Path directory, int rank, Path work) throws IOException {
        Path data = RunFiles.data(directory, rank);
        long before = 0;
        long after = 0;
        for (int segment : DataReader.isThere(directory, rank) ? RunFiles.segments(data) : List.<Integer>of()) {
            Path old = RunFiles.segment(data, segment);
            Path made = work.resolve(old.getFileName());
            before += Files.size(old);
            try {
                if (isWritten(old, made, rank)) {
                    requireSame(old, made);
                    if (Files.size(made) < Files.size(old)) {
                        Files.move(made, old, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
                        CompactedLog.force(directory);
                    }
                }
            } finally {
                Files.deleteIfExists(made);
            }
            after += Files.size(old);
        }
        return new CompactedData(before, after);
    }

    /** Writes and forces the new file; false if the old one cannot be replaced. */
    private static boolean isWritten(Path old, Path made, int rank) throws IOException {
        try (In in = new In(old); FileOutputStream out = new FileOutputStream(made.toFile())) {
            for (In.Each each = in.next(); each != null; each = in.next()) {
                byte[] content = shortest(each);
                byte[] block = new byte[Block.HEAD_BYTES + content.length];
                System.arraycopy(content, 0, block, Block.HEAD_BYTES, content.length);
                Block.head(each.block().kind(), rank, each.block().first(), each.block().count(), block,
                    content.length);
                out.write(block);
            }
            out.getFD().sync();
            return in.isWhole();
        }
    }

    private static byte[] shortest(In.Each each) {
        if (each.records() == null) {
            return each.content();
        }
        DataBlock head = DataBlock.read(each.content());
        byte[] packed = Zlib.deflate(each.records(), 0, each.records().length, Deflater.DEFAULT_COMPRESSION);
        boolean shorter = packed.length < head.length();
        byte[] stored = shorter ? packed : each.records();
        ByteBuffer content = ByteBuffer.allocate(DataBlock.HEAD_BYTES + stored.length);
        new DataBlock(shorter ? DataBlock.DEFLATED : DataBlock.STORED, head.from(), head.to(), head.length(),
            head.last()).write(content, 0);
        content.put(DataBlock.HEAD_BYTES, stored);
        return content.array();
    }

    private static void requireSame(Path old, Path made) throws IOException {
        try (In before = new In(old); In after = new In(made)) {
            In.Each expected = before.next();
            while (expected != null) {
                if (!expected.isSame(after.next())) {
                    throw new IOException("Expected the new file of " + old.getFileName()
                        + " to have the same data as the old one, found a difference. It was not replaced.");
                }
                expected = before.next();
            }
            if (after.next() != null || !after.isWhole()) {
                throw new IOException("The new file of " + old.getFileName() + " has more than the old one.");
            }
        }
    }

    /** The blocks of one file. */
    private static final class In implements AutoCloseable {

        private final DataInputStream in;
        private long left;

        /** @param records null if the block is of another kind than that of data */
        record Each(Block block, byte[] content, byte[] records) {

            boolean isSame(Each other) {
                return other != null && block.kind() == other.block.kind() && block.first() == other.block.first()
                    && (records == null
                        ? Arrays.equals(content, other.content)
                        : sameHead(other) && Arrays.equals(records, other.records));
            }

            private boolean sameHead(Each other) {
                DataBlock one = DataBlock.read(content);
                DataBlock two = DataBlock.read(other.content);
                return one.from() == two.from() && one.to() == two.to() && one.last() == two.last();
            }
        }

        In(Path file) throws IOException {
            in = new DataInputStream(new BufferedInputStream(Files.newInputStream(file), 1 << 16));
            left = Files.size(file);
        }

        /** True if all of the file were intact blocks, once there is no further one. */
        boolean isWhole() {
            return left == 0;
        }

        /** Null at the end, and before what is not an intact block. */
        Each next() throws IOException {
            if (left < Block.HEAD_BYTES) {
                return null;
            }
            byte[] head = new byte[Block.HEAD_BYTES];
            in.readFully(head);
            Block block = Block.head(ByteBuffer.wrap(head).order(ByteOrder.LITTLE_ENDIAN), 0);
            if (block == null || block.length() < 0 || block.length() > left - Block.HEAD_BYTES) {
                return null;
            }
            byte[] content = new byte[block.length()];
            in.readFully(content);
            if (!block.fits(content)) {
                return null;
            }
            ByteBuffer records = block.kind() == DataBlock.KIND ? DataBlock.read(content).records(content) : null;
            if (block.kind() == DataBlock.KIND && records == null) {
                return null;
            }
            left -= Block.HEAD_BYTES + block.length();
            byte[] bytes = records == null ? null : new byte[records.remaining()];
            if (records != null) {
                records.get(bytes);
            }
            return new Each(block, content, bytes);
        }

        @Override
        public void close() throws IOException {
            in.close();
        }
    }
}
