package org.stft.acceptance.programs;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.channels.WritableByteChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import org.stft.internal.fault.Faults;
import org.stft.launcher.versions.StoreWithVersions;
import org.stft.store.ImageRecord;
import org.stft.store.JobStore;
import org.stft.store.StagedImages;
import org.stft.store.Store;

/**
 * Fills the disk of a store up to some pages after a version was removed, and writes an image that is longer than the one that it is written
 * over by more than these pages, but not by more than the other rank's. Argument: the store.
 */
public final class WritesImageOnFullDisk {

    private static final int OLD_BYTES = 1200 << 10;
    private static final int NEW_BYTES = 2200 << 10;
    private static final int BYTES_LEFT = 400 << 10;

    private WritesImageOnFullDisk() {
    }

    public static void main(String[] args) throws IOException {
        Path directory = Path.of(args[0]);
        StoreWithVersions versions = new StoreWithVersions(directory);
        for (int i = 0; i < 3; i++) {
            versions.add(OLD_BYTES);
        }
        JobStore job = Store.open(directory).job(StoreWithVersions.JOB);
        job.beginEpoch();
        job.recycle(job.retire(2, 1, 0));
        System.out.println("kept: " + job.leftovers().stream().anyMatch(WritesImageOnFullDisk::holdsImages));
        fill(directory);
        Path staging = job.stage(4);
        Path image = staging.resolve(ImageRecord.fileName(0, "kryo"));
        try (WritableByteChannel channel = new StagedImages(staging, new Faults()).create(image)) {
            channel.write(ByteBuffer.allocate(NEW_BYTES));
        }
        System.out.println("written: " + Files.size(image));
        System.out.println("kept: " + job.leftovers().stream().anyMatch(WritesImageOnFullDisk::holdsImages));
    }

    private static boolean holdsImages(Path leftover) {
        return Files.exists(leftover.resolve(ImageRecord.fileName(1, "kryo")));
    }

    private static void fill(Path directory) throws IOException {
        long bytes = Files.getFileStore(directory).getUsableSpace() - BYTES_LEFT;
        try (OutputStream ballast = Files.newOutputStream(directory.resolve("ballast"))) {
            ballast.write(new byte[(int) bytes]);
        }
    }
}
