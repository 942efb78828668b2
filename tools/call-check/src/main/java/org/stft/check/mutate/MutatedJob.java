package org.stft.check.mutate;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.stft.config.Setting;
import org.stft.config.Settings;
import org.stft.tool.mutate.CallMutator;

/**
 * A job that {@code stft check mutate} runs: its settings, in the launcher that runs it. Which mutation it has is in a
 * file; the log, the report and the store of the job are beside that.
 */
public final class MutatedJob {

    /** The setting of the tool in a rank. */
    public static final String MUTATION = "stft." + CallMutator.ID + ".mutation";
    /** The file in the directory of a job: a line with the mutation, empty for none, and a line for the check. */
    static final String FILE = "mutation";
    /** The file with the number of the process that runs the ranks. */
    static final String LAUNCHER = "launcher";
    static final String REPORT = "report.json";
    /** The environment variable that names the file. */
    static final String VARIABLE = "STFT_CALL_MUTATOR_JOB";

    private static final String CHECK = "call-check";
    private static final String CHECK_REPORT = "stft." + CHECK + ".json";
    private static final String HANG = "stft.call-check.hang";
    private static final String SHORT_HANG = "2s";

    private MutatedJob() {
    }

    static void write(Path directory, String mutation, boolean check) throws IOException {
        Files.write(directory.resolve(FILE), List.of(mutation, check ? CHECK : ""));
    }

    /**
     * Adds what such a job needs, if this process was started for one.
     *
     * @throws IOException if the mutation cannot be read
     */
    public static Settings prepare(Settings settings) throws IOException {
        String file = System.getenv(VARIABLE);
        return file == null ? settings : prepare(settings, Path.of(file));
    }

    private static Settings prepare(Settings given, Path file) throws IOException {
        List<String> lines = Files.readAllLines(file);
        Path directory = file.toAbsolutePath().getParent();
        Files.writeString(directory.resolve(LAUNCHER), Long.toString(ProcessHandle.current().pid()));
        Set<String> tools = new LinkedHashSet<>(List.of(CallMutator.ID, "event-log"));
        tools.addAll(given.isGiven(Setting.TOOLS) ? given.list(Setting.TOOLS) : List.of());
        Settings settings = given;
        if (lines.get(1).equals(CHECK)) {
            tools.add(CHECK);
            settings = settings.with(CHECK_REPORT, directory.resolve(REPORT).toString());
            settings = settings.find(HANG).isPresent() ? settings : settings.with(HANG, SHORT_HANG);
        }
        if (!lines.get(0).isEmpty()) {
            settings = settings.with(MUTATION, lines.get(0));
        }
        return settings.with(Setting.TOOLS, String.join(",", tools)).with(Setting.FINDINGS_EXIT, "0")
            .with(Setting.STORE, directory.resolve("store").toString()) // the user's versions stay as they are
            .with(Setting.TOOLS.key() + ".directory", directory.toString());
    }

    /** Returns true if the properties of a job are those of a mutated one. */
    public static boolean is(Map<String, String> properties) {
        return Settings.parts(properties.getOrDefault(Setting.TOOLS.key(), "")).contains(CallMutator.ID);
    }

    /** The process that runs the ranks; empty if it has ended. */
    static Optional<ProcessHandle> launcher(Path directory) throws IOException {
        Path file = directory.resolve(LAUNCHER);
        return Files.exists(file)
            ? ProcessHandle.of(Long.parseLong(Files.readString(file).trim()))
            : Optional.empty();
    }
}
