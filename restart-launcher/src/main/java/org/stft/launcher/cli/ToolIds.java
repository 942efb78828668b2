package org.stft.launcher.cli;

import java.util.Iterator;
import org.stft.probe.ToolCatalog;

/** The tools on the class path of the command, for completion. */
final class ToolIds implements Iterable<String> {

    @Override
    public Iterator<String> iterator() {
        return new ToolCatalog(ToolIds.class.getClassLoader()).ids().iterator();
    }
}
