package org.stft.tool.replay;

import java.io.IOException;
import java.io.InputStream;
import java.io.ObjectInputStream;
import java.io.ObjectStreamClass;

/** Reads objects of the program, with its classes. */
final class ProgramObjects extends ObjectInputStream {

    ProgramObjects(InputStream in) throws IOException {
        super(in);
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
