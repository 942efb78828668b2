package org.stft.internal.proof;

import java.lang.reflect.Array;
import java.util.IdentityHashMap;
import java.util.Map;

/** Empty arrays like those of the program: of the same shape, and those are one array that are one in the program. */
final class ScratchArrays {

    private final Map<Object, Object> made = new IdentityHashMap<>();

    Object like(Object array) {
        if (array == null) {
            return null;
        }
        Object known = made.get(array);
        if (known != null) {
            return known;
        }
        Object scratch = Array.newInstance(array.getClass().getComponentType(), Array.getLength(array));
        made.put(array, scratch);
        if (array instanceof Object[] rows) {
            for (int i = 0; i < rows.length; i++) {
                ((Object[]) scratch)[i] = like(rows[i]);
            }
        }
        return scratch;
    }
}
