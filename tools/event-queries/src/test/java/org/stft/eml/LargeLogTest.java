package org.stft.eml;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.stft.eml.data.Causality;
import org.stft.eml.data.ElementKind;
import org.stft.eml.data.Elements;
import org.stft.eml.data.LoggedEvents;
import org.stft.eml.graph.GraphPage;
import org.stft.eml.language.Session;

/** A question about a million events is answered fast enough to ask the next one. */
class LargeLogTest {

    private static final int RANKS = 4;
    private static final int EVENTS = 1_000_000;
    /** The machine may be busy, the code is cold in the first one. */
    private static final int ROUNDS = 3;

    @TempDir
    private Path directory;

    private static Duration time(Runnable work) {
        long start = System.nanoTime();
        work.run();
        return Duration.ofNanos(System.nanoTime() - start);
    }

    private ProgramLog log() throws IOException {
        ProgramLog log = new ProgramLog(directory, RANKS);
        for (int i = 0; i < EVENTS / 2; i++) {
            int from = i % RANKS;
            log.send(from, (from + 1) % RANKS, 7, 1, 10);
            log.receiveFromAny((from + 1) % RANKS, from, 7, 1, 20);
        }
        log.close();
        return log;
    }

    /** In the campaign, which leaves the page for a browser. */
    @Test
    @Tag("campaign")
    void pageOfAMillionEvents_isWrittenInTwentySeconds() throws Exception {
        LoggedEvents events = log().read();
        Path page = Path.of("target", "million.html");
        Duration written = time(() -> {
            try {
                Elements all = Elements.all(ElementKind.EVENT, events.size(ElementKind.EVENT));
                new GraphPage(events, new Causality(events), all, List.of()).write(page);
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        });
        System.out.println("A page of a million events: " + Files.size(page) + " bytes, " + written);
        assertThat(page).isNotEmptyFile();
        assertThat(written).isLessThan(Duration.ofSeconds(20));
    }

    @Test
    void millionEvents_areReadInFiveSecondsAndFilteredInOne() throws Exception {
        ProgramLog log = log();
        LoggedEvents[] events = new LoggedEvents[1];
        Duration read = time(() -> events[0] = log.read());
        StringWriter printed = new StringWriter();
        Session session = new Session(events[0], new PrintWriter(printed));
        session.run("C := COMM[0]; p := 2;");
        Duration filtered = IntStream.range(0, ROUNDS)
            .mapToObj(round -> time(() -> session.run("print(size({e :: EVENT | e.proc :: C.procs"
                + " & e.kind = \"receive\" & e.source = PROC[p]}));")))
            .min(Duration::compareTo).orElseThrow();
        assertThat(printed.toString().lines()).containsOnly("125000").hasSize(ROUNDS);
        assertThat(read).as("time to read").isLessThan(Duration.ofSeconds(5));
        assertThat(filtered).as("time to filter").isLessThan(Duration.ofSeconds(1));
    }
}
