package org.stft.mpj;

import java.util.List;

import org.stft.mp.OpenCommunication;

/** Finds what of the program's communication is not complete in this rank. */
interface Guard {

    /** In a fixed order; see {@link org.stft.mp.MessagePassing#openCommunication}. */
    List<OpenCommunication> open();
}
