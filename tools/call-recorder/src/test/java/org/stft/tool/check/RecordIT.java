package org.stft.tool.check;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.stft.log.Event;
import org.stft.log.EventReader;
import programs.Loop;
import programs.Recorded;
import programs.Waits;

/** What the tool adds to the event log of real jobs. */
class RecordIT {

    @TempDir
    Path directory;

    /** Without the site, which must be in the program. */
    private static String shortened(String line) {
        assertThat(line).contains("\tprograms.");
        return line.replaceFirst("\tprograms[^\t]+", "").replace('\t', ' ');
    }

    @Test
    void furtherArguments_areWrittenWhenTheyChange_andOtherCallsAreWrittenEach() throws IOException {
        CheckedJob job = CheckedJob.run(directory,
            "record:GATHERV,ALLREDUCE,CREATE,SPLIT,ISEND,SEND;calls:GROUP_INCL,GROUP_EXCL,GROUP_RANGE_INCL,TYPE_CONTIGUOUS,OP_NEW,GROUP",
            Recorded.class);
        assertThat(job.lines(1).stream().map(RecordIT::shortened).toList()).containsExactly(
            "call TYPE_CONTIGUOUS 0 count=2 oldtype=INT result=2 INT#1",
            "call OP_NEW 0 self=programs.Recorded$Keep#1 result=programs.Recorded$Keep#1",
            "args GATHERV sendcount=0 sendtype=INT recvcount=[1,0] displs=[0,4] recvtype=INT",
            "args ALLREDUCE datatype=INT op=MAX",
            "args GATHERV sendcount=1 sendtype=INT recvcount=[1,1] displs=[0,4] recvtype=INT",
            "args ALLREDUCE datatype=INT op=programs.Recorded$Keep#1",
            "args GATHERV sendcount=2 sendtype=INT recvcount=[1,2] displs=[0,4] recvtype=INT",
            "args ALLREDUCE datatype=2 INT#1 op=programs.Recorded$Keep#1",
            "call GROUP 0 self=WORLD result={0,1}#1",
            "call GROUP_INCL 0 self={0,1}#1 ranks=[1,0] result={1,0}#2",
            "args CREATE group={1,0}#2",
            "args SPLIT color=1 key=4",
            "args ISEND datatype=2 INT#1",
            "call GROUP_EXCL 0 self={0,1}#1 ranks=[" + "0,".repeat(64) + "...70:a2550b9c] failed=1");
    }

    @Test
    void equalCalls_areWrittenOnce_andTheOthersAreCounted() throws IOException {
        CheckedJob job = CheckedJob.run(directory, "record:SEND_INIT;check:zero:continue:before:SEND_INIT:@dest 0 =;"
            + "check:tag:stop:before:SEND_INIT:@tag 0 <", Loop.class);
        assertThat(job.ranks().get(0).lines()).containsExactly("100000 stopped true");
        List<String> lines = job.lines(0).stream().filter(line -> !line.startsWith("blocked")) // by a slow machine
            .map(RecordIT::shortened).toList();
        assertThat(lines).startsWith("args SEND_INIT datatype=INT",
            "found zero SEND_INIT continued self=WORLD buf=int[4] offset=0 count=4 datatype=INT dest=0 tag=5",
            "args SEND_INIT datatype=INT",
            "found zero SEND_INIT continued self=WORLD buf=int[4] offset=0 count=4 datatype=INT dest=0 tag=-5",
            "found tag SEND_INIT stopped self=WORLD buf=int[4] offset=0 count=4 datatype=INT dest=0 tag=-5");
        assertThat(lines.stream().filter(line -> line.startsWith("found zero"))).hasSize(2 + 64);
        assertThat(lines.stream().filter(line -> line.startsWith("found-again"))).containsExactlyInAnyOrder(
            "found-again zero SEND_INIT 99999", "found-again zero SEND_INIT 99999", "found-again tag SEND_INIT 99999",
            "found-again zero SEND_INIT 99936");
        assertThat(Files.size(job.run().resolve("rank-00000.log"))).isLessThan(32_000);
    }

    @Test
    void callsThatLast_areWrittenWithTheRequestsThatTheyWaitFor() throws IOException {
        CheckedJob job = CheckedJob.run(directory, "", Waits.class, directory.toString());
        List<String> lines = job.lines(0).stream().filter(line -> line.startsWith("waits")).toList();
        assertThat(job.lines(1)).isEmpty();
        assertThat(lines).hasSize(3);
        String[] expected = {"ALL\t0", "ALL\t2,3", "ANY\t4,5"};
        for (int i = 0; i < 3; i++) {
            String[] fields = lines.get(i).split("\t", 4);
            assertThat(fields[0] + fields[1]).isEqualTo("waits0");
            assertThat(fields[3]).isEqualTo(expected[i]);
            assertThat(call(job, Long.parseLong(fields[2])).duration()).isGreaterThan(3e8f);
        }
    }

    /** The event of rank 0 whose call was entered at this time. */
    private static Event call(CheckedJob job, long start) throws IOException {
        try (EventReader reader = EventReader.open(job.run(), 0)) {
            reader.finish();
            Event event = reader.next();
            while (event != null && event.nanos() != start) {
                event = reader.next();
            }
            assertThat(event).as("a call that was entered at " + start).isNotNull();
            return event;
        }
    }
}
