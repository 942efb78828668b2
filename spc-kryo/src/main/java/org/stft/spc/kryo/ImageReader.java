package org.stft.spc.kryo;

import java.io.IOException;
import java.nio.channels.SeekableByteChannel;
import java.nio.file.Path;
import java.util.Collections;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import org.stft.spc.ProtectedState;
import org.stft.spc.Restorer;
import org.stft.spc.kryo.classes.AllowList;
import org.stft.spc.kryo.classes.AllowedClasses;
import org.stft.spc.kryo.classes.ImageClasses;
import org.stft.spc.kryo.classes.NewFields;
import org.stft.spc.kryo.format.ChannelInput;
import org.stft.spc.kryo.format.Failures;
import org.stft.spc.kryo.format.ImageIndex;
import org.stft.spc.kryo.format.InPlaceArrays;
import org.stft.spc.kryo.format.RejectedObjectException;
import org.stft.spc.kryo.graph.DeepStack;
import org.stft.spc.kryo.graph.GraphReader;

/** Reads an image: the index at once, each entry when the program asks for it. */
final class ImageReader implements Restorer {

    private final Path image;
    private final SeekableByteChannel channel;
    private final AllowList allowList;
    private final NewFields newFields;
    private final ChannelInput in;
    private final ImageIndex index;
    private final Map<String, ImageIndex.Entry> entries;

    /** @throws IOException if the file cannot be read, or is not an image */
    ImageReader(Path image, SeekableByteChannel channel, AllowList allowList, NewFields newFields) throws IOException {
        this.image = image;
        this.channel = channel;
        this.allowList = allowList;
        this.newFields = newFields;
        this.in = new ChannelInput(channel);
        this.index = Failures.during("Cannot read the image " + image, "it", () -> ImageIndex.read(channel, in));
        this.entries = index.byName();
    }

    @Override
    public Set<String> names() {
        return Collections.unmodifiableSet(entries.keySet());
    }

    @Override
    public Object restore(ProtectedState.Entry entry) throws IOException {
        ImageIndex.Entry saved = entries.get(entry.name());
        check(entry, saved);
        in.enter(saved.offset(), saved.length());
        String attempt = "Cannot restore \"" + entry.name() + "\" from the image " + image;
        if (saved.kind() == ImageIndex.Kind.ARRAY) {
            return Failures.during(attempt, entry.name(), () -> fill(entry.value()));
        }
        return DeepStack.run(() -> Failures.during(attempt, entry.name(), () -> readObject(saved, entry.type())));
    }

    private void check(ProtectedState.Entry entry, ImageIndex.Entry saved) throws IOException {
        if (saved == null) {
            throw new IOException("The program protects \"" + entry.name() + "\", but the image " + image + " has only "
                + entries.keySet() + ". Restart with the program that made the version.");
        }
        ImageIndex.Kind kind = entry.inPlace() ? ImageIndex.Kind.ARRAY : ImageIndex.Kind.OBJECT;
        if (!saved.type().equals(entry.type().getTypeName()) || saved.kind() != kind) {
            throw new IOException("The program protects \"" + entry.name() + "\" as " + entry.type().getTypeName()
                + ", but in the image " + image + " it is " + saved.type()
                + ". Restart with the program that made the version.");
        }
    }

    private Object fill(Object array) {
        InPlaceArrays.fill(in, array);
        in.leave();
        return array;
    }

    private Object readObject(ImageIndex.Entry saved, Class<?> type) {
        ImageClasses classes = new ImageClasses(index.classes(), new AllowedClasses(type, allowList), newFields);
        Map<Long, ImageIndex.Constant> constants = new HashMap<>();
        saved.constants().forEach(constant -> constants.put(constant.object(), constant));
        Object object = new GraphReader(in, classes, constants).read();
        in.leave();
        if (object != null && !type.isInstance(object)) {
            throw RejectedObjectException
                .ofValue("is damaged: it is a " + object.getClass().getName() + ", not a " + type.getName());
        }
        return object;
    }

    @Override
    public void close() throws IOException {
        channel.close();
    }
}
