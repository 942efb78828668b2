package org.stft.spc.kryo;

import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.channels.Channels;
import java.nio.channels.WritableByteChannel;
import java.util.ArrayList;
import java.util.List;
import org.stft.spc.ProtectedState;
import org.stft.spc.kryo.classes.AllowedClasses;
import org.stft.spc.kryo.classes.ClassSettings;
import org.stft.spc.kryo.classes.SavedClasses;
import org.stft.spc.kryo.format.ChannelOutput;
import org.stft.spc.kryo.format.Failures;
import org.stft.spc.kryo.format.ImageIndex;
import org.stft.spc.kryo.format.RejectedObjectException;

/** Writes an image: header, entries, index, trailer. */
final class ImageWriter {

    private final ChannelOutput out;
    private final ClassSettings settings;
    private final SavedClasses classes;
    private final WrittenObjects objects = new WrittenObjects();
    private final List<ImageIndex.Entry> written = new ArrayList<>();
    private long first;

    /** @param piece a buffer of {@link ChannelOutput#newPiece} */
    ImageWriter(WritableByteChannel channel, ByteBuffer piece, ClassSettings settings) {
        this.out = new ChannelOutput(channel, piece);
        this.settings = settings;
        this.classes = new SavedClasses(settings.anyOrder());
    }

    /**
     * Writes all entries.
     *
     * @return what is where in the image
     * @throws IOException if the channel fails, or an object cannot be saved; the message names its entry and place
     */
    ImageIndex write(List<ProtectedState.Entry> entries) throws IOException {
        try {
            ImageIndex.writeHeader(out);
            for (ProtectedState.Entry entry : entries) {
                write(entry, entries);
            }
            ImageIndex index = new ImageIndex(written, classes.shapes());
            index.write(out);
            out.finish();
            return index;
        } catch (UncheckedIOException failure) {
            throw failure.getCause();
        }
    }

    private void write(ProtectedState.Entry entry, List<ProtectedState.Entry> entries) throws IOException {
        long offset = out.total();
        objects.enter();
        ImageIndex.Kind kind = entry.inPlace() ? ImageIndex.Kind.ARRAY : ImageIndex.Kind.OBJECT;
        List<ImageIndex.Constant> constants = Failures.during("Cannot save \"" + entry.name() + "\"", entry.name(),
            () -> kind == ImageIndex.Kind.ARRAY ? writeArray(entry, entries) : writeObject(entry, null));
        ImageIndex.Contents contents = new ImageIndex.Contents(first, objects.sizeOfEntry(), objects.referredEntries(),
            constants);
        first += contents.count();
        written.add(new ImageIndex.Entry(entry.name(), kind, entry.type().getTypeName(), offset, out.total() - offset,
            contents));
    }

    private List<ImageIndex.Constant> writeArray(ProtectedState.Entry entry, List<ProtectedState.Entry> entries) {
        objects.earlierEntryOf(entry.value())
            .ifPresent(at -> requireInPlace(entry, entries.get(at), entries.subList(0, at)));
        new InPlaceArrays(out, objects).write(entry.value());
        return List.of();
    }

    private List<ImageIndex.Constant> writeObject(ProtectedState.Entry entry, Object wanted) {
        classes.enter(new AllowedClasses(entry.type(), settings.allowed()));
        return new GraphWriter(out, classes, objects).upTo(wanted).write(entry.value());
    }

    /** The program's own array is filled at a restart: an object restored before would have another. */
    private void requireInPlace(ProtectedState.Entry array, ProtectedState.Entry earlier,
        List<ProtectedState.Entry> before) {
        if (!earlier.inPlace()) {
            throw RejectedObjectException.ofValue("is the same array as " + placeIn(earlier, array.value(), before)
                + ", which was protected before it; after a restart there would be two. Protect \"" + array.name()
                + "\" before \"" + earlier.name() + "\"");
        }
    }

    private String placeIn(ProtectedState.Entry entry, Object object, List<ProtectedState.Entry> before) {
        ImageWriter search = new ImageWriter(Channels.newChannel(OutputStream.nullOutputStream()),
            ChannelOutput.newPiece(), settings);
        for (ProtectedState.Entry each : before) {
            search.objects.enter();
            if (each.inPlace()) {
                new InPlaceArrays(search.out, search.objects).write(each.value());
            } else {
                search.writeObject(each, null);
            }
        }
        search.objects.enter();
        try {
            search.writeObject(entry, object);
            return entry.name();
        } catch (RejectedObjectException found) {
            return found.place(entry.name());
        }
    }
}
