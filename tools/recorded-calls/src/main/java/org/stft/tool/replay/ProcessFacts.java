package org.stft.tool.replay;

import java.io.File;
import java.io.IOException;
import java.lang.StackWalker.StackFrame;
import java.net.URISyntaxException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileSystemNotFoundException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Base64;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.stft.probe.CallStack;

/** Facts of a process that its replay needs or compares, as lines of a key, a tab and a value. */
final class ProcessFacts {

    static final String WORD = "word";
    static final String MAIN = "main";
    static final String CLASS_PATH = "class-path";
    static final String ARGUMENT = "argument";

    /** Packages of MPJ Express whose main methods call that of the program. */
    private static final Set<String> STARTERS = Set.of("runtime.starter", "runtime.daemon");
    private static final Path COMMAND = Path.of("/proc/self/cmdline");

    private ProcessFacts() {
    }

    /**
     * Called by the thread that begins MPI, in the program's main method. The words of the command line, the arguments and the class path are in
     * Base64, as they may hold any character.
     *
     * @param arguments those of the program; may be null
     */
    static String ofThisProcess(String[] arguments) {
        List<String> lines = new ArrayList<>();
        for (String key : List.of("java.version", "java.vm.version", "java.vendor", "os.arch", "user.dir",
            "user.language", "user.country", "user.timezone", "file.encoding")) {
            lines.add(key + "\t" + System.getProperty(key, ""));
        }
        lines.add("processors\t" + Runtime.getRuntime().availableProcessors());
        words().forEach(word -> lines.add(line(WORD, word)));
        mainClass().ifPresent(main -> {
            lines.add(MAIN + "\t" + main.getName());
            lines.add(line(CLASS_PATH, classPath(main)));
            for (String argument : arguments == null ? new String[0] : arguments) {
                lines.add(line(ARGUMENT, argument));
            }
        });
        return String.join("\n", lines);
    }

    private static String line(String key, String value) {
        return key + "\t" + Base64.getEncoder().encodeToString(value.getBytes(StandardCharsets.UTF_8));
    }

    private static List<String> words() {
        try {
            return Arrays.asList(Files.readString(COMMAND).split("\0"));
        } catch (IOException e) {
            return List.of(); // not Linux: a replay then needs the command
        }
    }

    /** The class whose main method the JVM, or a starter of MPJ Express, has called in this thread. */
    private static Optional<Class<?>> mainClass() {
        return StackWalker.getInstance(StackWalker.Option.RETAIN_CLASS_REFERENCE).walk(
            frames -> frames.filter(ProcessFacts::isMain).<Class<?>>map(StackFrame::getDeclaringClass)
                .reduce((inner, outer) -> outer));
    }

    private static boolean isMain(StackFrame frame) {
        return CallStack.isMain(frame) && !STARTERS.contains(frame.getDeclaringClass().getPackageName());
    }

    /** All that the class and those that it refers to were loaded from. Threads of one JVM that are ranks have class loaders of their own. */
    private static String classPath(Class<?> main) {
        List<String> entries = new ArrayList<>();
        for (ClassLoader loader = main.getClassLoader(); loader != null; loader = loader.getParent()) {
            if (loader instanceof URLClassLoader ofUrls) {
                Stream.of(ofUrls.getURLs()).map(ProcessFacts::file).forEach(entries::add);
            }
        }
        entries.add(System.getProperty("java.class.path"));
        return String.join(File.pathSeparator, entries);
    }

    private static String file(URL url) {
        try {
            return Path.of(url.toURI()).toString();
        } catch (URISyntaxException | IllegalArgumentException | FileSystemNotFoundException e) {
            return url.getPath(); // made of a path without escapes
        }
    }
}
