package org.stft.launcher.cli;

import java.util.Iterator;
import java.util.List;

/** The modes of collective operations, for completion. A test compares them with those of the tool. */
final class CollectivesModes implements Iterable<String> {

    @Override
    public Iterator<String> iterator() {
        return List.of("off", "paper", "leaves", "dynamic").iterator();
    }
}
