package org.stft.spc.kryo;

import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.stft.spc.kryo.format.ImageIndex;
import org.stft.spc.kryo.format.RejectedObjectException;

/** The objects that were read from the entries of an image, as far as other entries refer to them. */
final class ReadObjects {

    private final TreeMap<Long, List<Object>> read = new TreeMap<>();
    private final Set<String> referredTo = new HashSet<>();
    private final ObjectNumbers inPlace = new ObjectNumbers();

    ReadObjects(List<ImageIndex.Entry> entries) {
        entries.forEach(entry -> entry.contents().refersTo().forEach(at -> referredTo.add(entries.get(at).name())));
    }

    /**
     * Keeps the objects of an entry that was read.
     *
     * @throws RejectedObjectException if there are more or fewer than the index says
     */
    void keep(ImageIndex.Entry entry, List<Object> objects) {
        ImageIndex.Contents contents = entry.contents();
        if (objects.size() != contents.count()) {
            throw RejectedObjectException
                .ofValue("is damaged: it has " + objects.size() + " objects, not " + contents.count());
        }
        if (referredTo.contains(entry.name())) {
            read.put(contents.first(), objects);
        }
    }

    /** The object of an entry that was read before; null if there is none. */
    Object get(long number) {
        Map.Entry<Long, List<Object>> entry = read.floorEntry(number);
        long at = entry == null ? -1 : number - entry.getKey();
        return at < 0 || at >= entry.getValue().size() ? null : entry.getValue().get((int) at);
    }

    /** Returns true if an array that the program protects in place was not met before in such an array. */
    boolean isNewInPlace(Object array) {
        int met = inPlace.size();
        return inPlace.add(array) == met;
    }
}
