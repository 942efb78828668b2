package org.stft.launcher.job;

import java.util.List;
import org.stft.launcher.display.Console;
import org.stft.launcher.extension.LauncherExtension;
import org.stft.launcher.incarnation.JobListener;
import org.stft.link.RankEvent;

/** Passes the reports of ranks to the extensions. One that fails does not end the job. */
final class ExtensionListener implements JobListener {

    private final List<LauncherExtension> extensions;
    private final Console console;

    ExtensionListener(List<LauncherExtension> extensions, Console console) {
        this.extensions = extensions;
        this.console = console;
    }

    @Override
    public void reported(int rank, RankEvent event) {
        for (LauncherExtension extension : extensions) {
            try {
                extension.reported(rank, event);
            } catch (RuntimeException e) {
                console.print(
                    "warning: the extension '" + extension.id() + "' failed at an event of rank " + rank + ": " + e);
            }
        }
    }
}
