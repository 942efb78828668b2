package org.stft.internal.restart;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.IntFunction;
import org.stft.store.ImageRecord;
import org.stft.store.Manifest;

/**
 * The shares of the ranks in a manifest: each has the images of its rank, and one without files of every other back
 * end, so that all ranks know which back ends made images.
 */
final class ManifestShares implements IntFunction<Manifest> {

    private final Manifest whole;
    private final Map<Integer, List<ImageRecord>> byRank = new HashMap<>();
    private final Map<String, ImageRecord> bySpc = new LinkedHashMap<>();

    private ManifestShares(Manifest whole) {
        this.whole = whole;
        for (ImageRecord image : whole.images()) {
            byRank.computeIfAbsent(image.rank(), rank -> new ArrayList<>()).add(image);
            bySpc.putIfAbsent(image.spc(), new ImageRecord(image.rank(), image.spc(), List.of()));
        }
    }

    static IntFunction<Manifest> of(Manifest whole) {
        return new ManifestShares(whole);
    }

    @Override
    public Manifest apply(int rank) {
        Map<String, ImageRecord> share = new LinkedHashMap<>(bySpc);
        byRank.getOrDefault(rank, List.of()).forEach(image -> share.put(image.spc(), image));
        return new Manifest(whole.format(), whole.version(), whole.job(), whole.created(), whole.ranks(), whole.call(),
            whole.fingerprint(), whole.phases(), whole.root(), List.of(), List.copyOf(share.values()));
    }
}
