package org.stft.tool.check;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.stft.probe.Operation;
import programs.Mistakes;

/** Each function of the language in a real job: what holds is found, and what nearly holds is not. */
class FunctionsIT {

    private static final String PLAN = String.join(";",
        "check:Tag:stop:before:SEND,SEND_INIT:@tag 0 <",
        "check:Tag:stop:before:RECV,IRECV,IPROBE:@tag 0 < @source 0 < |",
        "check:Peer:stop:before:SEND,SEND_INIT:@dest 0 < @dest SIZE:@self >= |",
        "check:Missing:stop:before:SEND_INIT:MISSING:@datatype 1 =",
        "check:Committed:continue:before:SEND_INIT:COMMITTED:@datatype 0 =",
        "check:Freed:stop:before:SEND_INIT:FREED:@datatype 1 =",
        "check:FreedGroup:stop:before:GROUP_INCL:FREED:@self 1 =",
        "check:Shared:continue:before:RECV_INIT:SHARED:@buf 0 >",
        "check:Duplicates:stop:before:GROUP_INCL:DUPLICATES:@ranks 0 >",
        "check:Max:stop:before:GROUP_INCL:MAX:@ranks SIZE:@self >=",
        "check:Min:stop:before:CREATE_CART:MIN:@dims 1 <",
        "check:Product:stop:before:CREATE_CART:PRODUCT:@dims SIZE:@self >",
        "check:Length:continue:before:CREATE_CART:LENGTH:@dims @#periods = LENGTH:@dims 1 > &",
        "check:Grid:stop:before:CART_RANK:OUT_OF_GRID:@coords 0 >",
        "check:Outside:stop:before:SEND_INIT:OUTSIDE:@buf 0 >",
        "check:Never:stop:before:SCATTERV,ALLGATHERV:OUTSIDE:@sendbuf 0 > OUTSIDE:@recvbuf 0 > |",
        "check:Misfit:stop:before:SEND_INIT:MISFIT:@buf 1 =",
        "check:Overlap:stop:before:ALLREDUCE:OVERLAP:@sendbuf:@recvbuf",
        "check:Space:stop:before:BSEND:BYTES: BUFFER_SPACE: >",
        "check:Busy:continue:before:ISEND,IRECV:BUSY:@buf 1 =",
        "check:Busy:continue:before:SENDRECV:BUSY:@sendbuf BUSY:@recvbuf | 1 =",
        "check:Changed:continue:complete:ISEND:CRC_BEFORE:@buf CRC_AFTER:@buf !=",
        "check:Active:stop:before:START:ACTIVE:@self 1 =",
        "check:Finalized:stop:before:IPROBE:FINALIZED: 1 =",
        "check:Never:stop:before:SEND:OPERATION: " + Operation.RECV.ordinal() + " =",
        "check:Never:stop:before:SEND:%W 2 != %R:@self 1 > |",
        "check:Never:stop:before:SEND:@datatype %T:INT != @self %C:WORLD != |",
        "check:Never:stop:before:ALLREDUCE:@op %O:SUM !=",
        "check:Never:stop:after:GROUP_INCL:MISSING:@result 1 =");

    @TempDir
    Path directory;

    @Test
    void wrongCalls_areFoundWithTheirValues_andRightOnesAreNot() throws IOException {
        CheckedJob job = CheckedJob.run(directory, PLAN, Mistakes.class);
        for (int rank = 0; rank < 2; rank++) {
            List<String> found = job.lines(rank).stream().map(line -> line.split("\t"))
                .map(fields -> fields[1] + " " + fields[4] + " " + fields[3].replaceAll(
                    "programs.Mistakes.(lambda[$]\\w+[$])?(\\w+)\\(.*", "$2"))
                .toList();
            assertThat(found).as(job.lines(rank).toString()).containsExactly("Tag stopped wrongTag",
                "Peer stopped wrongPeer", "Missing stopped wrongMissing", "Committed continued wrongCommitted",
                "Freed stopped wrongFreed", "Shared continued wrongShared", "Duplicates stopped wrongDuplicates",
                "Max stopped wrongMax", "FreedGroup stopped wrongFreedGroup", "Min stopped wrongMin",
                "Product stopped wrongProduct", "Length continued wrongLength", "Grid stopped wrongGrid",
                "Outside stopped wrongOutside", "Misfit stopped init", "Overlap stopped wrongOverlap",
                "Space stopped wrongSpace", "Busy continued wrongBusy", "Changed continued wrongChanged",
                "Changed continued wrongChangedPersistent", "Active stopped wrongActive",
                "Finalized stopped wrongFinalized");
        }
    }

    @Test
    void stoppedCalls_endWithAnExceptionThatNamesTemplateCallAndValues() throws IOException {
        CheckedJob job = CheckedJob.run(directory, PLAN, Mistakes.class);
        List<String> messages = job.ranks().get(0).lines();
        assertThat(messages).hasSize(16);
        assertThat(messages.get(0)).matches(
            "call-check: Tag: Comm.Send at programs.Mistakes.wrongTag\\(Mistakes.java:\\d+\\): tag is -5");
        assertThat(messages.get(1)).endsWith(": dest is 2, SIZE(self) is 2");
        assertThat(messages.get(2)).endsWith(": MISSING(datatype) is 1");
        assertThat(messages).last().asString().matches(
            "call-check: Finalized: Comm.Iprobe at programs.Mistakes.wrongFinalized.*: FINALIZED is 1");
        assertThat(job.lines(0).get(0)).matches("found\tTag\tSEND\tprograms.Mistakes.wrongTag\\(Mistakes.java:\\d+\\)\t"
            + "stopped\tself=WORLD\tbuf=int\\[8]\toffset=0\tcount=1\tdatatype=INT\tdest=1\ttag=-5");
    }
}
