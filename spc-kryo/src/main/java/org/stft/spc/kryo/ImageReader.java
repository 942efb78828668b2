package org.stft.spc.kryo;

import java.io.IOException;
import java.nio.channels.SeekableByteChannel;
import java.nio.file.Path;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.stft.spc.ProtectedState;
import org.stft.spc.ReadBack;
import org.stft.spc.kryo.classes.ClassSettings;
import org.stft.spc.kryo.classes.ImageClasses;
import org.stft.spc.kryo.format.ChannelInput;
import org.stft.spc.kryo.format.Failures;
import org.stft.spc.kryo.format.ImageIndex;
import org.stft.spc.kryo.format.RejectedObjectException;

/** Reads an image: the index at once, each entry when the program asks for it. */
final class ImageReader implements ReadBack {

    private final Path image;
    private final Map<Object, Object> standIns;
    private final SeekableByteChannel channel;
    private final ChannelInput in;
    private final ImageIndex index;
    private final Map<String, ImageIndex.Entry> entries;
    private final ImageClasses classes;
    private final ReadObjects objects;
    private final Map<String, Object> readAhead = new HashMap<>();
    private final Set<String> complete = new HashSet<>();

    /**
     * @param standIns receives the objects that stand for constants of the program, and the constants; null to fill these
     *     themselves
     * @throws IOException if the file cannot be read, or is not an image
     */
    ImageReader(Path image, SeekableByteChannel channel, ClassSettings settings, Map<Object, Object> standIns)
        throws IOException {
        this.standIns = standIns;
        this.image = image;
        this.channel = channel;
        this.in = new ChannelInput(channel);
        this.index = Failures.during("Cannot read the image " + image, "it", () -> ImageIndex.read(channel, in));
        this.entries = index.byName();
        this.classes = new ImageClasses(index.classes(), settings);
        this.objects = new ReadObjects(index.entries());
    }

    @Override
    public Set<String> names() {
        return Collections.unmodifiableSet(entries.keySet());
    }

    @Override
    public Object original(Object readBack) {
        return standIns.getOrDefault(readBack, readBack);
    }

    @Override
    public Set<String> before(String name) {
        return entries.get(name).contents().refersTo().stream().map(position -> index.entries().get(position).name())
            .collect(Collectors.toSet());
    }

    @Override
    public Object restore(ProtectedState.Entry entry) throws IOException {
        ImageIndex.Entry saved = entries.get(entry.name());
        check(entry, saved);
        String attempt = "Cannot restore \"" + entry.name() + "\" from the image " + image;
        if (saved.kind() == ImageIndex.Kind.ARRAY) {
            return Failures.during(attempt, entry.name(), () -> fill(saved, entry.value()));
        }
        if (readAhead.containsKey(entry.name())) {
            return Failures.during(attempt, entry.name(), () -> checked(readAhead.remove(entry.name()), entry.type()));
        }
        return Failures.during(attempt, entry.name(), () -> DeepStack.run(() -> readObject(saved, entry.type())));
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

    private Object fill(ImageIndex.Entry saved, Object array) throws IOException {
        readReferred(saved, array.getClass());
        in.enter(saved.offset(), saved.length());
        new InPlaceFill(in, objects, saved).fill(array);
        in.leave();
        complete.add(saved.name());
        return array;
    }

    private Object readObject(ImageIndex.Entry saved, Class<?> type) throws IOException {
        readReferred(saved, type);
        return checked(read(saved, type), type);
    }

    /** An entry shares objects with earlier ones. The program has most often protected them before. */
    private void readReferred(ImageIndex.Entry saved, Class<?> type) throws IOException {
        for (int position : saved.contents().refersTo()) {
            ImageIndex.Entry earlier = index.entries().get(position);
            if (!complete.contains(earlier.name())) {
                readAhead(earlier, saved, type);
            }
        }
    }

    private void readAhead(ImageIndex.Entry earlier, ImageIndex.Entry saved, Class<?> type) throws IOException {
        if (earlier.kind() == ImageIndex.Kind.ARRAY) {
            throw RejectedObjectException.ofValue("shares an array with \"" + earlier.name()
                + "\". Protect \"" + earlier.name() + "\" before \"" + saved.name()
                + "\", as when the version was made");
        }
        try {
            readReferred(earlier, type);
            readAhead.put(earlier.name(), read(earlier, type));
        } catch (RejectedObjectException refusal) {
            throw RejectedObjectException.ofValue("shares objects with \"" + earlier.name() + "\". Protect \""
                + earlier.name() + "\" before \"" + saved.name() + "\", as when the version was made", refusal);
        }
    }

    /** @param root what the program protects, which declares the classes that are allowed */
    private Object read(ImageIndex.Entry saved, Class<?> root) throws IOException {
        classes.enter(root);
        in.enter(saved.offset(), saved.length());
        Object object = new GraphReader(in, classes, objects, saved, standIns).read();
        in.leave();
        complete.add(saved.name());
        return object;
    }

    private static Object checked(Object object, Class<?> type) {
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
