package org.stft.store;

import java.io.IOException;
import java.io.StringReader;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Properties;

/**
 * The process that owns a job at this moment.
 *
 * @param what its kind, such as {@code an stft command}
 * @param pid its process id on its host
 * @param host the name of its host
 * @param since the time at which it became the owner, ISO 8601 in UTC
 */
public record JobOwner(String what, long pid, String host, String since) {

    private static final Path HOST_NAME = Path.of("/proc/sys/kernel/hostname");
    private static final String UNKNOWN = "unknown";

    /** Returns this process as the owner from now on. */
    static JobOwner thisProcess(String what) {
        return new JobOwner(what, ProcessHandle.current().pid(), hostName(), Instant.now().toString());
    }

    /** The name of this host, without the resolver, which may take seconds. */
    private static String hostName() {
        try {
            return Files.readString(HOST_NAME).strip();
        } catch (IOException e) {
            return UNKNOWN;
        }
    }

    String toText() {
        Properties all = new Properties();
        all.setProperty("what", what);
        all.setProperty("pid", Long.toString(pid));
        all.setProperty("host", host);
        all.setProperty("since", since);
        try (StringWriter text = new StringWriter()) {
            all.store(text, null);
            return text.toString();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Parses the text of an owner, which may be incomplete. */
    static JobOwner ofText(String text) throws IOException {
        Properties all = new Properties();
        all.load(new StringReader(text));
        String pid = all.getProperty("pid", "0");
        return new JobOwner(all.getProperty("what", "another process"),
            pid.matches("\\d{1,18}") ? Long.parseLong(pid) : 0,
            all.getProperty("host", UNKNOWN), all.getProperty("since", UNKNOWN));
    }

    @Override
    public String toString() {
        return what + ", process " + pid + " on " + host + ", since " + since;
    }
}
