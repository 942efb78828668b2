package org.stft.probe;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** The services of the probe that a tool has asked for; the others cost nothing. */
final class ProbeFeatures {

    private static final String DIRECTORY = "stft.tools.directory";

    private Path directory = Path.of(System.getProperty(DIRECTORY, "stft-tools"));
    private Messages messages;
    private Communicators communicators;
    private MatchingNumbers numbers;
    private RequestOrigins origins;

    Path directory() {
        return directory;
    }

    void directory(Path ofAllTools) {
        directory = ofAllTools;
    }

    /** @param asking the tool, or null for a part of the probe */
    RequestOrigins origins(Tool asking) {
        if (origins == null) {
            origins = new RequestOrigins();
        }
        if (!(asking instanceof ValueObserver)) {
            origins.ofAllCalls();
        }
        return origins;
    }

    Communicators communicators() {
        if (communicators == null) {
            messages = new Messages();
            communicators = new Communicators(messages);
        }
        return communicators;
    }

    MatchingNumbers numbers() {
        if (numbers == null) {
            communicators();
            origins(null);
            messages.number();
            numbers = new MatchingNumbers();
        }
        return numbers;
    }

    void piggyback(Tool tool, Piggyback piggyback) {
        communicators();
        messages.piggyback(tool, piggyback);
    }

    /** The services that are needed, from outside to inside: an origin takes over the messages of its call. */
    List<Tool> tools() {
        List<Tool> tools = new ArrayList<>();
        if (origins != null) {
            tools.add(origins.tool());
        }
        if (messages != null && messages.areWanted()) {
            tools.add(messages.tool());
        }
        if (communicators != null) {
            tools.add(communicators.tool());
        }
        return tools;
    }
}
