package org.stft.spc.kryo;

import java.io.IOException;

/** Work that gives something and may fail as input and output do. */
interface IoCallable<T> {

    T run() throws IOException;
}
