package org.stft.launcher.cli;

import java.util.Iterator;
import org.stft.launcher.tool.Collectives;

/** The modes of collective operations, for completion. */
final class CollectivesModes implements Iterable<String> {

    @Override
    public Iterator<String> iterator() {
        return Collectives.MODES.iterator();
    }
}
