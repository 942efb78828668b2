package org.stft.internal.image;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.stft.spc.process.Connection;
import org.stft.store.ImageRecord;
import org.stft.store.StagedImages;

/** The images of this rank that were taken and are still to be made durable: digested and forced. */
public final class CapturedImages {

    private final StagedImages files;
    private final int rank;
    private final Map<String, Path> images = new LinkedHashMap<>();
    private final Map<String, List<Connection>> connections = new HashMap<>();

    CapturedImages(StagedImages files, int rank) {
        this.files = files;
        this.rank = rank;
    }

    void add(String spc, Path image, List<Connection> ofProcess) {
        images.put(spc, image);
        connections.put(spc, ofProcess);
    }

    /**
     * Digests and forces the images.
     *
     * @return the records for the manifest
     * @throws IOException if an image is missing or cannot be forced
     */
    public List<ImageRecord> force() throws IOException {
        List<ImageRecord> durable = new ArrayList<>();
        for (Map.Entry<String, Path> image : images.entrySet()) {
            durable.add(files.finish(rank, image.getKey(), image.getValue()).with(connections.get(image.getKey())));
        }
        return durable;
    }
}
