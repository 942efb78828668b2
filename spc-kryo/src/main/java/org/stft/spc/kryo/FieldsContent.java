package org.stft.spc.kryo;

import java.util.List;

/** The references in the fields of an object. */
final class FieldsContent extends Content {

    private final Object object;
    private final List<SavedField> fields;
    private final boolean made;
    private int next;

    /** @param made whether a restored object exists before its fields do */
    FieldsContent(Object object, List<SavedField> fields, boolean made) {
        this.object = object;
        this.fields = fields;
        this.made = made;
    }

    @Override
    public boolean hasNext() {
        return next < fields.size();
    }

    @Override
    public Object next() {
        return fields.get(next++).get(object);
    }

    @Override
    boolean isMade() {
        return made;
    }

    @Override
    String step() {
        return fields.get(next - 1).step();
    }
}
