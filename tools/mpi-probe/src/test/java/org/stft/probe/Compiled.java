package org.stft.probe;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import javax.tools.ToolProvider;

/** A program that a test has written, compiled into a directory. */
final class Compiled {

    private Compiled() {
    }

    static void into(Path directory, String name, String source, List<String> options) throws IOException {
        Path file = directory.resolve(name.replace('.', '/') + ".java");
        Files.createDirectories(file.getParent());
        Files.writeString(file, source);
        List<String> all = new ArrayList<>(List.of("-nowarn", "-d", directory.toString(), "-cp",
            System.getProperty("java.class.path") + File.pathSeparator + directory));
        all.addAll(options);
        all.add(file.toString());
        if (ToolProvider.getSystemJavaCompiler().run(null, null, null, all.toArray(String[]::new)) != 0) {
            throw new AssertionError("does not compile: " + file);
        }
    }
}
