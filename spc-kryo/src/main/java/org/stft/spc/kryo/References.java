package org.stft.spc.kryo;

import com.esotericsoftware.kryo.Kryo;
import com.esotericsoftware.kryo.util.MapReferenceResolver;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.Set;

/**
 * Keeps shared and cyclic references within an entry.
 *
 * <p>An object that is made by a constructor from its content (a record, an immutable collection) cannot be
 * part of its own content; that is refused when it is saved, not found out when it is too late.
 */
final class References extends MapReferenceResolver {

    private final Set<Object> incomplete = Collections.newSetFromMap(new IdentityHashMap<>());

    /** Writes the content of an object that is made only from all of it. */
    static void whileIncomplete(Kryo kryo, Object object, Runnable content) {
        References references = (References) kryo.getReferenceResolver();
        references.incomplete.add(object);
        content.run();
        references.incomplete.remove(object);
    }

    @Override
    public int getWrittenId(Object object) {
        int id = super.getWrittenId(object);
        if (id != -1 && incomplete.contains(object)) {
            throw Refusal.ofValue("refers back to the " + object.getClass().getName() + " that it is part of; a record, an "
                    + "immutable collection or a comparator that is in a cycle of references cannot be saved");
        }
        return id;
    }

    @Override
    public Object getReadObject(@SuppressWarnings("rawtypes") Class type, int id) {
        if (id < 0 || id >= readObjects.size()) {
            throw Refusal.ofValue("is damaged: it refers to object number " + id + " of " + readObjects.size());
        }
        if (readObjects.get(id) == null) {
            throw Refusal.ofValue("is damaged: it refers to object number " + id + ", which is not complete");
        }
        return readObjects.get(id);
    }

    @Override
    public void reset() {
        super.reset();
        incomplete.clear();
    }
}
