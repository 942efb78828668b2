package org.stft.store;

import java.io.IOException;
import java.io.StringReader;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.time.Instant;
import java.util.Properties;
import org.stft.base.net.HostName;

/**
 * The process that owns a job at this moment.
 *
 * @param what its kind, such as {@code an stft command}
 * @param pid its process id on its host
 * @param host the name of its host
 * @param since the time at which it became the owner, ISO 8601 in UTC
 */
public record JobOwner(String what, long pid, String host, String since) {

    /** Returns this process as the owner from now on. */
    static JobOwner thisProcess(String what) {
        return new JobOwner(what, ProcessHandle.current().pid(), HostName.read(), Instant.now().toString());
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
            all.getProperty("host", HostName.UNKNOWN), all.getProperty("since", HostName.UNKNOWN));
    }

    @Override
    public String toString() {
        return what + ", process " + pid + " on " + host + ", since " + since;
    }
}
