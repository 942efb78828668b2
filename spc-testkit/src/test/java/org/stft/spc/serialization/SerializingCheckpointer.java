package org.stft.spc.serialization;

import java.io.IOException;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import org.stft.spc.Checkpointer;
import org.stft.spc.ImageFiles;
import org.stft.spc.ProtectedState;
import org.stft.spc.RankContext;
import org.stft.spc.ReadBack;
import org.stft.spc.Restorer;

/** A complete back end for objects, in about ten lines (figure 3 of the paper): Java serialization. */
final class SerializingCheckpointer implements Checkpointer {

    private final ProtectedState state;

    SerializingCheckpointer(RankContext rank) {
        this.state = rank.state();
    }

    @Override
    public Outcome doCheckpoint(Path image, ImageFiles files) throws IOException {
        Map<String, Object> objects = new HashMap<>();
        state.entries().forEach(entry -> objects.put(entry.name(), entry.value()));
        try (var file = files.createStream(image); var out = new ObjectOutputStream(file)) {
            out.writeObject(objects);
        }
        return Outcome.CONTINUED;
    }

    @Override
    public void restart(Path image, ImageFiles files) throws IOException {
        state.restoreWith(Restorer.of(read(image, files)));
    }

    @Override
    public Optional<ReadBack> readBack(Path image, ImageFiles files) throws IOException {
        return Optional.of(ReadBack.of(read(image, files)));
    }

    @SuppressWarnings("unchecked")
    private static Map<String, Object> read(Path image, ImageFiles files) throws IOException {
        try (var file = files.openStream(image); var in = new ObjectInputStream(file)) {
            return (Map<String, Object>) in.readObject();
        } catch (ClassNotFoundException | RuntimeException unreadable) {
            throw new IOException(image + " is not an image of this program", unreadable);
        }
    }
}
