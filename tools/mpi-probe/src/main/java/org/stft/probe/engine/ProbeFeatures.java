package org.stft.probe.engine;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.stft.probe.Communicators;
import org.stft.probe.Datatypes;
import org.stft.probe.MatchingNumbers;
import org.stft.probe.OpenObjects;
import org.stft.probe.Piggyback;
import org.stft.probe.ProgramThreads;
import org.stft.probe.RequestOrigins;
import org.stft.probe.Tool;
import org.stft.probe.ValueObserver;
import org.stft.probe.library.MpiLibrary;

/** The features of the probe that a tool has asked for; the others cost nothing. */
final class ProbeFeatures {

    private static final String DIRECTORY = "stft.tools.directory";

    private final MpiLibrary library;
    private Path directory = Path.of(System.getProperty(DIRECTORY, "stft-tools"));
    private Messages messages;
    private KnownCommunicators communicators;
    private MatchingNumbers numbers;
    private KnownOrigins origins;
    private KnownDatatypes datatypes;
    private KnownOpenObjects open;
    private KnownThreads threads;

    ProbeFeatures(MpiLibrary library) {
        this.library = library;
    }

    MpiLibrary library() {
        return library;
    }

    Path directory() {
        return directory;
    }

    void directory(Path ofAllTools) {
        directory = ofAllTools;
    }

    /** @param asking the tool, or null for a part of the probe */
    RequestOrigins origins(Tool asking) {
        if (origins == null) {
            origins = new KnownOrigins(library);
        }
        if (!(asking instanceof ValueObserver)) {
            origins.ofAllCalls();
        }
        return origins;
    }

    Communicators communicators() {
        if (communicators == null) {
            messages = new Messages();
            communicators = new KnownCommunicators(library, messages);
        }
        return communicators;
    }

    MatchingNumbers numbers() {
        if (numbers == null) {
            communicators();
            origins(null);
            messages.number();
            numbers = new KnownNumbers();
        }
        return numbers;
    }

    void piggyback(Tool tool, Piggyback piggyback) {
        communicators();
        messages.piggyback(tool, piggyback);
    }

    Datatypes datatypes() {
        if (datatypes == null) {
            datatypes = new KnownDatatypes(library);
        }
        return datatypes;
    }

    OpenObjects openObjects() {
        if (open == null) {
            open = new KnownOpenObjects(origins(null));
        }
        return open;
    }

    ProgramThreads threads() {
        if (threads == null) {
            threads = new KnownThreads();
        }
        return threads;
    }

    /** The feature that comes before all tools, which ask it for the number of a call; null if it is not needed. */
    Tool outermost() {
        return threads;
    }

    /** The other features that are needed, from outside to inside: an origin takes over the messages of its call. */
    List<Tool> tools() {
        List<Tool> tools = new ArrayList<>();
        if (datatypes != null) {
            tools.add(datatypes);
        }
        if (open != null) { // outside of the origins, which it asks
            tools.add(open);
        }
        if (origins != null) {
            tools.add(origins);
        }
        if (messages != null && messages.areWanted()) {
            tools.add(messages.tool());
        }
        if (communicators != null) {
            tools.add(communicators);
        }
        return tools;
    }
}
