package org.stft.log.match;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.stft.log.Event;
import org.stft.log.EventReader;
import org.stft.mpj.RankJvms;
import programs.Counted;

/** The messages in logs of real jobs, a JVM for each rank. */
class MatchingIT {

    @TempDir
    Path directory;

    @Test
    void wildcardsCompletedInRandomOrder_eachReceiveIsMatchedToTheSendOfItsMessage() throws IOException {
        long seed = Long.getLong("stft.test.seed", System.nanoTime());
        RankJvms.run(List.of("-javaagent:" + System.getProperty("test.agent"), "-Dstft.tools=event-log",
            "-Dstft.tools.directory=" + directory), Counted.class, 3, Long.toString(seed));
        Path run;
        try (Stream<Path> runs = Files.list(directory.resolve("event-log"))) {
            run = runs.findFirst().orElseThrow();
        }
        List<LoggedMessage> messages = new ArrayList<>();
        LoggedMessages matching = new LoggedMessages(messages::add);
        for (int rank = 0; rank < 3; rank++) {
            try (EventReader reader = EventReader.open(run, rank)) {
                for (Event event = reader.next(); event != null; event = reader.next()) {
                    matching.add(rank, event, reader.tables());
                }
            }
        }
        assertThat(messages).as("messages, seed %s", seed).hasSize(3 * 2 * 4 * 20)
            .allMatch(message -> message.sent().count() == message.received().count());
        assertThat(matching.unreceived()).isEmpty();
        assertThat(matching.openReceives()).isEmpty();
    }
}
