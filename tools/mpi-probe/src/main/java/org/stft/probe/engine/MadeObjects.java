package org.stft.probe.engine;

import com.google.errorprone.annotations.concurrent.GuardedBy;
import java.lang.ref.WeakReference;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.stft.probe.Call;
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
    @GuardedBy("this")
    private final List<Made> live = new ArrayList<>();
    /** As many may be in the list before those that the program has dropped are looked for. */
    @GuardedBy("this")
    private int room = 64;

    MadeObjects(Kind kind) {
        this.kind = kind;
    }

    private record Place(Operation by, String site) {}

    private record Made(WeakReference<Object> object, Place place) {}

    synchronized void add(Object object, Call by) {
        if (live.size() >= room) {
            live.removeIf(each -> each.object().get() == null);
            room = Math.max(room, 2 * live.size());
        }
        Place place = new Place(by.operation(), by.site());
        counts.computeIfAbsent(place, any -> new long[1])[0]++;
        live.add(new Made(new WeakReference<>(object), place));
    }

    /** Does nothing if the object is not known, or freed already. */
    synchronized void free(Object object) {
        for (int i = live.size() - 1; i >= 0; i--) { // hardly ever many; what was made last is freed first
            if (live.get(i).object().get() == object) {
                counts.get(live.remove(i).place())[0]--;
                return;
            }
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
