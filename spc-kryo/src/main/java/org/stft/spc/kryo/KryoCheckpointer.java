package org.stft.spc.kryo;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.SeekableByteChannel;
import java.nio.channels.WritableByteChannel;
import java.nio.file.Path;
import java.util.IdentityHashMap;
import java.util.Map;
import java.util.Optional;
import org.stft.spc.Checkpointer;
import org.stft.spc.ImageFiles;
import org.stft.spc.RankContext;
import org.stft.spc.ReadBack;
import org.stft.spc.kryo.classes.ClassSettings;
import org.stft.spc.kryo.format.ChannelOutput;

/** Saves and restores the protected objects of one rank. */
final class KryoCheckpointer implements Checkpointer {

    private final RankContext rank;
    private final ClassSettings settings;
    private final ByteBuffer piece = ChannelOutput.newPiece();

    KryoCheckpointer(RankContext rank) {
        WithoutUnsafe.ensure();
        this.rank = rank;
        this.settings = ClassSettings.of(rank);
    }

    @Override
    public Outcome doCheckpoint(Path image, ImageFiles files) throws IOException {
        try (WritableByteChannel channel = files.create(image)) {
            new ImageWriter(channel, piece, settings).write(rank.state().entries());
        }
        return Outcome.CONTINUED;
    }

    @Override
    public Optional<ReadBack> readBack(Path image, ImageFiles files) throws IOException {
        return Optional.of(open(image, files, new IdentityHashMap<>()));
    }

    @Override
    public void restart(Path image, ImageFiles files) throws IOException {
        rank.state().restoreWith(open(image, files, null));
    }

    private ImageReader open(Path image, ImageFiles files, Map<Object, Object> standIns) throws IOException {
        SeekableByteChannel channel = files.open(image);
        try {
            return new ImageReader(image, channel, settings, standIns);
        } catch (Throwable failure) {
            channel.close();
            throw failure;
        }
    }
}
