package org.stft.tool.collectives;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.stft.mp.Bootstrap;
import org.stft.mpj.MpjExpressProvider;
import org.stft.mpj.RankJvms;

/** Jobs with the tool, a JVM for each rank. */
final class Ranks {

    private Ranks() {
    }

    /** @param settings without their common prefix, such as {@code board=message} */
    static List<String> options(String mode, String... settings) {
        return Stream.concat(
            Stream.of("-javaagent:" + System.getProperty("test.agent"), "-Dstft.tools=collectives",
                "-Dstft.collectives=" + mode, "-Dstft.verbose=on"),
            Stream.of(settings).map(setting -> "-Dstft.collectives." + setting)).toList();
    }

    static List<RankJvms.Outcome> run(List<String> options, Class<?> main, int ranks, String... arguments) {
        try (Bootstrap bootstrap = new MpjExpressProvider().bootstrap(ranks);
            RankJvms jvms = RankJvms.start(bootstrap, new ArrayList<>(options), main, ranks, arguments)) {
            return jvms.await();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** The sum of a counter over all call sites of a rank, by the report of the tool. */
    static long sum(RankJvms.Outcome outcome, String counter) {
        return outcome.err().lines().filter(line -> line.contains(" at programs.") && line.contains(counter))
            .mapToLong(line -> Long.parseLong(line.replaceFirst(".*[ :]([0-9]+) " + counter + ".*", "$1"))).sum();
    }
}
