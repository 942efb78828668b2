package org.stft.tool.replay;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Base64;
import java.util.List;

/** Facts of a process that its replay needs or compares, as lines of a key, a tab and a value. */
final class ProcessFacts {

    static final String WORD = "word";

    private static final Path COMMAND = Path.of("/proc/self/cmdline");

    private ProcessFacts() {
    }

    /** The values of {@code word} are the words of the command line in Base64, which may hold any character. */
    static String ofThisProcess() {
        List<String> lines = new ArrayList<>();
        for (String key : List.of("java.version", "java.vm.version", "java.vendor", "os.arch", "user.dir",
            "user.language", "user.country", "user.timezone", "file.encoding")) {
            lines.add(key + "\t" + System.getProperty(key, ""));
        }
        lines.add("processors\t" + Runtime.getRuntime().availableProcessors());
        words().forEach(
            word -> lines.add(WORD + "\t" + Base64.getEncoder().encodeToString(word.getBytes(StandardCharsets.UTF_8))));
        return String.join("\n", lines);
    }

    private static List<String> words() {
        try {
            return Arrays.asList(Files.readString(COMMAND).split("\0"));
        } catch (IOException e) {
            return List.of(); // not Linux: a replay then needs the command
        }
    }
}
