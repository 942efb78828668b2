package org.stft.launcher;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import javax.tools.ToolProvider;
import org.stft.testkit.Distribution;
import org.stft.testkit.Running;
import org.stft.testkit.StftJob;

/** A second distribution, with a jar in its {@code lib} that is compiled for the test. */
final class ExtendedDistribution {

    private final StftJob job;
    private final Path home;

    /**
     * Makes one in the directory of a job.
     *
     * @param name the name of the public class in the source
     * @param services the classes that the jar declares, by the name of the service
     */
    ExtendedDistribution(StftJob job, String name, String source, Map<String, String> services) throws IOException {
        this.job = job;
        this.home = job.directory().resolve("stft");
        Path original = Distribution.command().getParent().getParent();
        try (Stream<Path> files = Files.walk(original)) {
            for (Path file : files.toList()) {
                Path copy = home.resolve(original.relativize(file).toString());
                if (Files.isDirectory(file)) {
                    Files.createDirectories(copy);
                } else {
                    Files.createLink(copy, file);
                }
            }
        }
        Path classes = Files.createDirectories(job.directory().resolve("classes"));
        Path file = Files.writeString(job.directory().resolve(name + ".java"), source);
        assertThat(ToolProvider.getSystemJavaCompiler().run(null, null, null, "-proc:none", "-cp", classPath(), "-d",
            classes.toString(), file.toString())).isZero();
        try (JarOutputStream out = new JarOutputStream(Files.newOutputStream(home.resolve("lib/added.jar")));
            Stream<Path> compiled = Files.walk(classes)) {
            for (Path each : compiled.filter(Files::isRegularFile).toList()) {
                out.putNextEntry(new JarEntry(classes.relativize(each).toString()));
                Files.copy(each, out);
            }
            for (Map.Entry<String, String> each : services.entrySet()) {
                out.putNextEntry(new JarEntry("META-INF/services/" + each.getKey()));
                out.write((each.getValue() + "\n").getBytes(StandardCharsets.UTF_8));
            }
        }
    }

    /** All its jars. */
    String classPath() {
        try (Stream<Path> lib = Files.walk(home.resolve("lib"))) {
            return lib.map(Path::toString).filter(each -> each.endsWith(".jar"))
                .collect(Collectors.joining(File.pathSeparator));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Starts its command with the words of another one's command line. */
    Running start(List<String> words) {
        List<String> all = new ArrayList<>(words);
        all.set(0, home.resolve("bin/stft").toString());
        return job.start("extended", all);
    }
}
