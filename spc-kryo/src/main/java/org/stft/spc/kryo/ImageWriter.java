package org.stft.spc.kryo;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.channels.WritableByteChannel;
import java.util.ArrayList;
import java.util.List;
import org.stft.spc.ProtectedState;
import org.stft.spc.kryo.classes.AllowList;
import org.stft.spc.kryo.classes.AllowedClasses;
import org.stft.spc.kryo.classes.SavedClasses;
import org.stft.spc.kryo.format.ChannelOutput;
import org.stft.spc.kryo.format.Failures;
import org.stft.spc.kryo.format.ImageIndex;
import org.stft.spc.kryo.format.InPlaceArrays;
import org.stft.spc.kryo.graph.GraphWriter;

/** Writes an image: header, entries, index, trailer. */
final class ImageWriter {

    private final ChannelOutput out;
    private final AllowList allowList;
    private final SavedClasses classes = new SavedClasses();

    /** @param piece a buffer of {@link ChannelOutput#newPiece} */
    ImageWriter(WritableByteChannel channel, ByteBuffer piece, AllowList allowList) {
        this.out = new ChannelOutput(channel, piece);
        this.allowList = allowList;
    }

    /**
     * Writes all entries.
     *
     * @return what is where in the image
     * @throws IOException if the channel fails, or an object cannot be saved; the message names its entry and place
     */
    ImageIndex write(List<ProtectedState.Entry> entries) throws IOException {
        List<ImageIndex.Entry> written = new ArrayList<>();
        try {
            ImageIndex.writeHeader(out);
            for (ProtectedState.Entry entry : entries) {
                written.add(write(entry));
            }
            ImageIndex index = new ImageIndex(written, classes.shapes());
            index.write(out);
            out.finish();
            return index;
        } catch (UncheckedIOException failure) {
            throw failure.getCause();
        }
    }

    private ImageIndex.Entry write(ProtectedState.Entry entry) throws IOException {
        long offset = out.total();
        ImageIndex.Kind kind = entry.inPlace() ? ImageIndex.Kind.ARRAY : ImageIndex.Kind.OBJECT;
        return Failures.during("Cannot save \"" + entry.name() + "\"", entry.name(), () -> {
            List<ImageIndex.Constant> constants = List.of();
            if (kind == ImageIndex.Kind.ARRAY) {
                InPlaceArrays.write(out, entry.value());
            } else {
                constants = writeObject(entry);
            }
            return new ImageIndex.Entry(entry.name(), kind, entry.type().getTypeName(), offset, out.total() - offset,
                constants);
        });
    }

    private List<ImageIndex.Constant> writeObject(ProtectedState.Entry entry) {
        return new GraphWriter(out, classes, new AllowedClasses(entry.type(), allowList)).write(entry.value());
    }
}
