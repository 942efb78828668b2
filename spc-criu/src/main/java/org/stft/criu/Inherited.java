package org.stft.criu;

import java.util.ArrayList;
import java.util.List;

/** The descriptors that CRIU is given, and what each takes the place of in the image. */
final class Inherited {

    private static final long HIGHEST = 0xFFFF_FF00L;

    private final List<Integer> descriptors = new ArrayList<>();
    private final List<String> options = new ArrayList<>();

    /**
     * Adds a descriptor.
     *
     * @return the inode of the socket in the image that it takes the place of. Such a number no real socket has: the
     *     kernel counts up from 1.
     */
    long add(int descriptor) {
        long inode = HIGHEST - descriptors.size();
        options.add("--inherit-fd");
        options.add("fd[" + Child.number(descriptors.size()) + "]:socket:[" + inode + "]");
        descriptors.add(descriptor);
        return inode;
    }

    List<Integer> descriptors() {
        return descriptors;
    }

    List<String> options() {
        return options;
    }
}
