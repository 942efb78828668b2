package org.stft.launcher.cli;

import java.util.Iterator;
import org.stft.launcher.extension.Extensions;

/** The tools on the class path of the command, for completion. */
final class ToolIds implements Iterable<String> {

    @Override
    public Iterator<String> iterator() {
        return Extensions.all().stream().flatMap(extension -> extension.tools().stream()).sorted().iterator();
    }
}
