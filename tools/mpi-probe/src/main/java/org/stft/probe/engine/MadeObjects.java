package org.stft.probe.engine;

import com.google.errorprone.annotations.concurrent.GuardedBy;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.stft.probe.Call;
import org.stft.probe.ObjectNotes;
import org.stft.probe.OpenObjects.Kind;
import org.stft.probe.OpenObjects.Unfreed;
import org.stft.probe.Operation;

/**
 * Counts the objects of one kind that were made and not freed, by their places. Of objects that the program has dropped
 * only the count stays.
 */
final class MadeObjects {

    private final Kind kind;
    @GuardedBy("this")
    private final Map<Place, long[]> counts = new LinkedHashMap<>();
    private final ObjectNotes<Place> live = new ObjectNotes<>();

    MadeObjects(Kind kind) {
        this.kind = kind;
    }

    private record Place(Operation by, String site) {}

    synchronized void add(Object object, Call by) {
        Place place = new Place(by.operation(), by.site());
        counts.computeIfAbsent(place, any -> new long[1])[0]++;
        live.add(object, place);
    }

    /** Does nothing if the object is not known, or freed already. */
    synchronized void free(Object object) {
        Place place = live.remove(object);
        if (place != null) {
            counts.get(place)[0]--;
        }
    }

    synchronized List<Unfreed> list() {
        List<Unfreed> unfreed = new ArrayList<>();
        counts.forEach((place, count) -> {
            if (count[0] > 0) {
                unfreed.add(new Unfreed(kind, place.by(), place.site(), count[0]));
            }
        });
        return unfreed;
    }
}
