package org.stft.probe.engine;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import org.stft.probe.Call;
import org.stft.probe.Piggyback;
import org.stft.probe.Tool;

/** The bytes after the data of a message, shared by all tools that piggyback. */
final class Trailer {

    private final List<Part> parts = new ArrayList<>();
    private volatile int length = -1;

    private record Part(Tool tool, Piggyback piggyback) {}

    void add(Tool tool, Piggyback piggyback) {
        parts.add(new Part(tool, piggyback));
    }

    /** Asked with the first message, when the number of ranks is known. */
    int length() {
        if (length < 0) {
            length = parts.stream().mapToInt(part -> part.piggyback().length()).sum();
        }
        return length;
    }

    /** @param call null for a message of a tool */
    void write(ByteBuffer trailer, Call call) {
        for (Part part : parts) {
            ByteBuffer own = next(trailer, part);
            if (call != null) {
                try {
                    part.piggyback().write(call, own);
                } catch (RuntimeException | Error e) {
                    ToolFailure.end(part.tool(), "in its piggyback", e);
                }
            }
        }
    }

    void read(ByteBuffer trailer, Call call) {
        for (Part part : parts) {
            ByteBuffer own = next(trailer, part);
            if (call != null) {
                try {
                    part.piggyback().read(call, own);
                } catch (RuntimeException | Error e) {
                    ToolFailure.end(part.tool(), "in its piggyback", e);
                }
            }
        }
    }

    private static ByteBuffer next(ByteBuffer trailer, Part part) {
        int bytes = part.piggyback().length();
        ByteBuffer own = trailer.slice(trailer.position(), bytes);
        trailer.position(trailer.position() + bytes);
        return own;
    }
}
