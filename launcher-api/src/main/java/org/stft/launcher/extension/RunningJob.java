package org.stft.launcher.extension;

import java.io.IOException;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.function.Consumer;

/** A job that is about to run, described for its companions. */
public final class RunningJob {

    private final String name;
    private final Path store;
    private final Path workingDirectory;
    private final Map<String, String> properties;
    private final Consumer<String> messages;
    private final Runnable end;
    private final Runnable stacks;
    private final Map<Class<?>, Object> parts = new HashMap<>();

    /** Makes something of a job. */
    @FunctionalInterface
    public interface PartOf<T> {

        T make(RunningJob job) throws IOException;
    }

    /**
     * Describes a job.
     *
     * @param name its name in the store
     * @param store the directory of the store
     * @param workingDirectory the working directory of the ranks
     * @param properties the system properties of the ranks, settings among them
     * @param messages prints a message of the launcher, which may have several lines; safe from any thread
     * @param end asks for the end of the job; safe from any thread
     * @param stacks asks for the stacks of all ranks to be printed; safe from any thread
     */
    public RunningJob(String name, Path store, Path workingDirectory, Map<String, String> properties,
        Consumer<String> messages, Runnable end, Runnable stacks) {
        this.name = name;
        this.store = store;
        this.workingDirectory = workingDirectory;
        this.properties = Map.copyOf(properties);
        this.messages = messages;
        this.end = end;
        this.stacks = stacks;
    }

    public String name() {
        return name;
    }

    public Path store() {
        return store;
    }

    public Path workingDirectory() {
        return workingDirectory;
    }

    public Map<String, String> properties() {
        return properties;
    }

    /** Prints a message of the launcher, which may have several lines. Safe from any thread. */
    public void say(String message) {
        messages.accept(message);
    }

    /**
     * Ends all ranks because the job can never go on: it is not restarted, and the command exits with
     * {@link ExitCode#BLOCKED}. Prints where the ranks are before that. Returns at once; safe from any thread. Say the
     * reason before.
     */
    public void end() {
        end.run();
    }

    /** Prints where the ranks are, which may wait for each other. Returns at once; safe from any thread. */
    public void printStacks() {
        stacks.run();
    }

    /** What several companions of the job share: made for the first that asks for it. */
    public synchronized <T> T part(Class<T> type, PartOf<T> made) throws IOException {
        Object part = parts.get(type);
        if (part == null) {
            part = made.make(this);
            parts.put(type, part);
        }
        return type.cast(part);
    }
}
