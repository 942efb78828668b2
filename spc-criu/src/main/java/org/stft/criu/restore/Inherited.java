package org.stft.criu.restore;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.stft.criu.os.SpawnedProcess;

/** Descriptors that CRIU inherits in place of those of an image. */
final class Inherited {

    private static final long HIGHEST = 0xFFFF_FF00L;

    private final List<String> replaced = new ArrayList<>();

    /**
     * Adds a descriptor.
     *
     * @param what the name of the replaced resource
     * @return the inode of the socket in the image that stands for it. Such a number no real socket has: the kernel
     *     counts up from 1.
     */
    long add(String what) {
        replaced.add(what);
        return HIGHEST - (replaced.size() - 1);
    }

    /** The new descriptors in the order in which CRIU gets them. */
    List<Integer> descriptors(Map<String, Integer> byName) {
        return replaced.stream().map(byName::get).toList();
    }

    List<String> options() {
        List<String> options = new ArrayList<>();
        for (int i = 0; i < replaced.size(); i++) {
            options.add("--inherit-fd");
            options.add("fd[" + SpawnedProcess.number(i) + "]:socket:[" + (HIGHEST - i) + "]");
        }
        return options;
    }
}
