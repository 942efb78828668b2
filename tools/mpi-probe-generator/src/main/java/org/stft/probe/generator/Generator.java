package org.stft.probe.generator;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/**
 * Writes the sources with one part for each method of MPJ Express. Arguments: {@code sources DIRECTORY} for the sources
 * of mpi-probe, {@code roots DIRECTORY} for the source of the agent, {@code methods FILE} for the list of expected methods.
 */
public final class Generator {

    private Generator() {
    }

    public static void main(String[] arguments) throws IOException {
        MpjClasses mpj = MpjClasses.read();
        Path target = Path.of(arguments[1]);
        switch (arguments[0]) {
            case "methods" -> write(target, Expected.lines(mpj.methods()));
            case "roots" -> write(target.resolve("org/stft/probe/agent/Roots.java"),
                new RootsSource(RedirectedCall.of(mpj)).text());
            case "sources" -> writeSources(target.resolve("org/stft/probe"), mpj.methods());
            default ->
                throw new IllegalArgumentException("Expected methods, roots or sources, found " + arguments[0] + ".");
        }
    }

    private static void writeSources(Path directory, List<MpiMethod> methods) throws IOException {
        Expected.require(methods);
        write(directory.resolve("Operation.java"), new OperationSource(methods).text());
        write(directory.resolve("engine/Calls.java"), new CallsSource(methods).text());
        write(directory.resolve("engine/RealCalls.java"), new RealCallsSource(methods).text());
    }

    private static void write(Path file, String text) throws IOException {
        Files.createDirectories(file.getParent());
        if (!Files.exists(file) || !Files.readString(file).equals(text)) { // else all of the module is compiled again
            Files.writeString(file, text);
        }
    }
}
