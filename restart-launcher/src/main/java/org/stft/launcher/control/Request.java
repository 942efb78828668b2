package org.stft.launcher.control;

import java.nio.file.Path;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;
import org.stft.launcher.incarnation.Signals;

/** A request of another process to the launcher of a running job. */
public enum Request {
    /** To save a version and continue. */
    CHECKPOINT(Signals.Name.SAVE),
    /** To save a version and end. */
    STOP(Signals.Name.STOP),
    /** To tell where the ranks are; the answer is their stacks as JSON. */
    STACKS(Signals.Name.STACKS),
    /** To let a debugger attach to ranks, the words of the request; the answer is {@link Debuggers} as JSON. */
    DEBUG(Signals.Name.DEBUG);

    private final Signals.Name signal;

    Request(Signals.Name signal) {
        this.signal = signal;
    }

    Signals.Name signal() {
        return signal;
    }

    private String suffix() {
        return "-" + name().toLowerCase(Locale.ROOT);
    }

    /** The file of the request. */
    Path file(Path directory, String id) {
        return directory.resolve(id + suffix());
    }

    /** The request that a file stands for; empty if it is not a request. */
    static Optional<Request> of(Path file) {
        return Stream.of(values()).filter(each -> file.getFileName().toString().endsWith(each.suffix())).findFirst();
    }

    /** The file of the answer. */
    static Path answer(Path request) {
        String name = request.getFileName().toString();
        return request.resolveSibling(name.substring(0, name.lastIndexOf('-')) + "-answer");
    }
}
