package org.stft.log.follow;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.stft.log.Event;
import org.stft.log.EventKind;
import org.stft.log.LogWriter;
import org.stft.log.LoggedRun;
import org.stft.log.RunInfo;
import org.stft.log.Tables;
import org.stft.log.ToolBlocks.ToolBlock;

/** The reading of logs that a test writes. */
class RunReaderTest {

    private static final int KIND = LogWriter.FIRST_OF_TOOLS + 2;

    @TempDir
    private Path directory;

    private final List<String> read = new ArrayList<>();
    private final RunExamination examination = new RunExamination() {

        @Override
        public void add(int rank, Event event, Tables tables) {
            read.add("event " + event.number());
        }

        @Override
        public void block(int rank, ToolBlock block) {
            read.add((char) block.content()[0] + " of " + block.kind() + " before " + block.next());
        }

        @Override
        public void addOpen(int rank, Event call, Tables tables) {
            read.add("open");
        }

        @Override
        public void end(RunReader run) {
            read.add("end");
        }
    };

    private LogWriter writer(String run, String previous, long first) throws IOException {
        RunInfo info = new RunInfo(run, 0, 1, 1_700_000_000_000L, 0, new TreeMap<>(Map.of("previous", previous)));
        return LogWriter.create(directory.resolve(run), info, first, 16, 1 << 20, report -> {});
    }

    private static void events(LogWriter log, int count) {
        for (int i = 0; i < count; i++) {
            log.append(new Event(0, EventKind.SEND, 0, 0, 5, 1, 10, 0, 0, 0, 1, 7, 1, Event.NONE));
        }
    }

    private static void block(LogWriter log, char content) {
        assertThat(log.block(KIND, new byte[] {(byte) content})).isTrue();
    }

    @Test
    void blocksOfToolsWhileTheRankRuns_areThereBeforeTheEventsThatFollow() throws IOException {
        LogWriter log = writer("run", "", 0);
        events(log, 1);
        block(log, 'a');
        try (RunReader reader = new RunReader(LoggedRun.open(directory.resolve("run")), List.of(examination))) {
            reader.advance();
            assertThat(read).containsExactlyInAnyOrder("event 0", "a of " + KIND + " before 1");
            read.clear();
            block(log, 'b');
            events(log, 1);
            reader.advance();
            assertThat(read).containsExactly("b of " + KIND + " before 1", "event 1");
            log.close("finalized");
            reader.finish();
            assertThat(reader.isComplete()).isTrue();
        }
    }

    @Test
    void blocksOfTools_thatARestartHasTakenBack_areLeftOut() throws IOException {
        LogWriter first = writer("first", "", 0);
        events(first, 3);
        block(first, 'a');
        events(first, 2);
        block(first, 'b');
        first.close("killed");
        LogWriter second = writer("second", "first", 3);
        block(second, 'c');
        events(second, 1);
        second.close("finalized");
        try (RunReader reader = new RunReader(LoggedRun.open(directory.resolve("second")), List.of(examination))) {
            reader.finish();
            assertThat(reader.runs()).containsExactly("first", "second");
        }
        assertThat(read).filteredOn(each -> each.contains(" of "))
            .containsExactly("a of " + KIND + " before 3", "c of " + KIND + " before 3");
        assertThat(read).filteredOn(each -> each.startsWith("event"))
            .containsExactly("event 0", "event 1", "event 2", "event 3");
    }
}
