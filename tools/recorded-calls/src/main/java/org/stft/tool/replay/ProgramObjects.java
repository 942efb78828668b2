package org.stft.tool.replay;

import java.io.IOException;
import java.io.InputStream;
import java.io.InvalidClassException;
import java.io.ObjectInputFilter;
import java.io.ObjectInputFilter.FilterInfo;
import java.io.ObjectInputFilter.Status;
import java.io.ObjectInputStream;
import java.io.ObjectStreamClass;

/** Reads objects of the program, with its classes. */
final class ProgramObjects extends ObjectInputStream {

    private Class<?> rejected;

    /** @param filter which classes they may have, besides what the filter of the JVM says; null for all */
    ProgramObjects(InputStream in, ObjectInputFilter filter) throws IOException {
        super(in);
        if (filter != null) {
            setObjectInputFilter(info -> check(filter, info));
        }
    }

    private Status check(ObjectInputFilter filter, FilterInfo info) {
        Status status = filter.checkInput(info);
        if (status == Status.REJECTED) {
            rejected = info.serialClass();
        }
        return status;
    }

    /**
     * The next object.
     *
     * @throws IOException naming its class, if it may not have that
     */
    Object next() throws IOException, ClassNotFoundException {
        try {
            return readObject();
        } catch (InvalidClassException e) {
            if (rejected == null) {
                throw e;
            }
            throw new IOException("the class " + rejected.getTypeName() + " is outside the filter of --classes", e);
        }
    }

    @Override
    protected Class<?> resolveClass(ObjectStreamClass type) throws IOException, ClassNotFoundException {
        try {
            return Class.forName(type.getName(), false, Thread.currentThread().getContextClassLoader());
        } catch (ClassNotFoundException e) { // a primitive type
            return super.resolveClass(type);
        }
    }
}
