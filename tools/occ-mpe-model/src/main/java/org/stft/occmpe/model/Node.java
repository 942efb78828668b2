package org.stft.occmpe.model;

/** One processing node: a core, which makes the collective call, and its engine. */
final class Node {

    private final Engine engine;
    private final Workload call;

    Node(Engine engine, Workload call) {
        this.engine = engine;
        this.call = call;
    }

    Engine engine() {
        return engine;
    }

    /** The library on the core converts the call: the engine sees only point-to-point commands. */
    void callThrough(Library library) {
        engine.issue(library.messages(call, engine.node()));
    }

    /** The engine converts the call. */
    void callEngine() {
        engine.issueCollective();
    }
}
