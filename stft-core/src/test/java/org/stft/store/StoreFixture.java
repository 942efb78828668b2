package org.stft.store;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.WritableByteChannel;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.stft.internal.fault.Faults;

/** Makes real versions with images of random bytes. */
final class StoreFixture {

    static final Fingerprint FINGERPRINT = new Fingerprint("Program", "1", "jdk", "os", "sse", "mpj-express 0.44");

    private StoreFixture() {
    }

    static Manifest commit(JobStore store, int ranks, int bytesPerRank) throws IOException {
        long version = store.nextVersion();
        Path staging = store.stage(version);
        List<ImageRecord> images = new ArrayList<>();
        for (int rank = 0; rank < ranks; rank++) {
            images.add(write(staging, rank, random(version * 100 + rank, bytesPerRank)));
        }
        Manifest manifest = Manifest.of(Instant.now(), version, store.name(), ranks, version, FINGERPRINT,
            PhaseTimes.NONE, images);
        store.commit(staging, manifest);
        return manifest;
    }

    static ImageRecord write(Path staging, int rank, byte[] content) throws IOException {
        StagedImages writer = new StagedImages(staging, new Faults());
        Path image = staging.resolve(ImageRecord.fileName(rank, "test"));
        try (WritableByteChannel channel = writer.create(image)) {
            channel.write(ByteBuffer.wrap(content));
        }
        return writer.finish(rank, "test", image);
    }

    static byte[] random(long seed, int length) {
        byte[] bytes = new byte[length];
        new Random(seed).nextBytes(bytes);
        return bytes;
    }
}
