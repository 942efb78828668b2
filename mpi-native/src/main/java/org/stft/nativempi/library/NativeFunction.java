package org.stft.nativempi.library;

import com.sun.jna.Callback;
import com.sun.jna.Pointer;

/** What the library calls for an operator of the program: {@code MPI_User_function}. */
interface NativeFunction extends Callback {

    void invoke(Pointer in, Pointer inOut, Pointer count, Pointer type);
}
