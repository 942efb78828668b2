package org.stft.spc;

import java.util.List;

/** The objects that the program asked to be saved, in the order in which it protected them. */
public interface ProtectedState {

    /** All protected objects, in the order of the {@code protect} calls; the same on each call. */
    List<Entry> entries();

    /**
     * Sets the source of restored objects from now on. Called from {@link Checkpointer#restart}.
     *
     * @param restorer asked once for each name that the program protects
     */
    void restoreWith(Restorer restorer);

    /** The state of a program that has protected nothing. */
    static ProtectedState nothing() {
        return new ProtectedState() {
            @Override
            public List<Entry> entries() {
                return List.of();
            }

            @Override
            public void restoreWith(Restorer restorer) {
                throw new UnsupportedOperationException("nothing is protected");
            }
        };
    }

    /**
     * One protected object.
     *
     * @param name unique in the program
     * @param type the class that the program protected: an array class, or the class of the object
     * @param value the object; null while it is being restored, unless it is filled in place. Arrays of primitives, and
     *     of such arrays, are never null.
     */
    record Entry(String name, Class<?> type, Object value) {

        /** Returns true for an array of primitives, or of such arrays: it is filled in place. */
        public boolean inPlace() {
            Class<?> element = type;
            while (element.isArray()) {
                element = element.getComponentType();
            }
            return type.isArray() && element.isPrimitive();
        }
    }
}
