package org.stft.testkit;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * The program of a test: a main class, on the class path of the test unless another one is given.
 *
 * @param main the main class
 * @param ranks the number of ranks
 * @param arguments the program's arguments
 * @param jvmOptions options of the ranks' JVMs
 * @param options further options of {@code stft run}
 */
record Program(Class<?> main, int ranks, List<String> arguments, List<String> jvmOptions, List<String> options) {

    /** Starts quickly, compiles little of a job that is over at once, and takes little memory. */
    static final List<String> SMALL_JVM = List.of("-Xshare:auto", "-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1",
        "-XX:CompileThresholdScaling=5", "-Xmx128m");
    static final String JOB = "job";
    private static final String CLASS_PATH = "-cp";
    private static final String MAX_RESTARTS = "--max-restarts";

    List<String> run(Path store, List<String> more) {
        List<String> words = command("run", store);
        words.addAll(List.of("-np", Integer.toString(ranks)));
        if (!options.contains(MAX_RESTARTS) && !more.contains(MAX_RESTARTS)) {
            words.addAll(List.of(MAX_RESTARTS, "0"));
        }
        jvmOptions.forEach(option -> words.add("--jvm=" + option));
        if (!more.contains(CLASS_PATH)) {
            words.addAll(List.of(CLASS_PATH, System.getProperty("java.class.path")));
        }
        words.addAll(options);
        words.addAll(more);
        words.add(main.getName());
        words.addAll(arguments);
        return words;
    }

    static List<String> restart(Path store, List<String> more) {
        List<String> words = command("restart", store);
        words.addAll(more);
        return words;
    }

    static List<String> command(String name, Path store) {
        return new ArrayList<>(List.of(Distribution.command().toString(), name, "--store", store.toString(),
            "--job", JOB));
    }
}
