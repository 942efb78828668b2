package org.stft.acceptance;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import javax.tools.ToolProvider;
import org.stft.testkit.StftJob;

/** Programs that a test compiles itself. */
final class CompiledProgram {

    private CompiledProgram() {
    }

    /**
     * Compiles a program that is one class, {@code Main} of any package.
     *
     * @param name of the directory of the job in which its class files are
     * @return the class path with the program
     */
    static String classPath(StftJob job, String name, String source) throws IOException {
        Path classes = Files.createDirectories(job.directory().resolve(name));
        Path file = Files.writeString(classes.resolve("Main.java"), source);
        String all = classes + File.pathSeparator + System.getProperty("java.class.path");
        assertThat(
            ToolProvider.getSystemJavaCompiler().run(null, null, null, "-proc:none", "-XDignore.symbol.file", "-cp",
                all, "-d", classes.toString(), file.toString()))
            .isZero();
        return all;
    }
}
