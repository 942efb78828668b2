package org.stft.criu.tool;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.stft.criu.os.Privileges;

/** The options of CRIU that a dump and its restore have in common. */
public final class CriuOptions {

    private CriuOptions() {
    }

    /**
     * Options of both: connections are not saved, because the restart opens new ones; a rank need not lead its
     * session; locks on files are kept; control groups are left to the host.
     */
    public static List<String> common() throws IOException {
        List<String> options = new ArrayList<>(List.of("--tcp-close", "--skip-in-flight", "--network-lock", "skip",
            "--shell-job", "--file-locks", "--ghost-limit", "1G", "--manage-cgroups=ignore"));
        if (Privileges.unprivileged()) {
            options.add("--unprivileged");
        }
        return options;
    }
}
