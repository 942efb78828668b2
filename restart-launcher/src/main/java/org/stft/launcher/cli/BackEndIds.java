package org.stft.launcher.cli;

import java.util.Iterator;
import org.stft.services.Services;

/** The back ends on the class path of the command, for completion. */
final class BackEndIds implements Iterable<String> {

    @Override
    public Iterator<String> iterator() {
        return Services.backEnds().keySet().iterator();
    }
}
