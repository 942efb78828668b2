package org.stft.check;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.stft.check.template.Template;
import org.stft.check.template.TemplateException;
import org.stft.check.template.TemplateReader;

/** Examples of the language, and what is wrong in texts that are not templates. */
class TemplateReaderTest {

    @ParameterizedTest
    @CsvSource(delimiter = '~', textBlock = """
        F1=p1:Bsend  F2=p2:Recv ~ 2
        F1=p1:Send_any  F2=p2:Recv_any ~ 2
        F1=p1:PTP||Coll_data||Coll_reduc ~ 1
        FA=pA:Coll_reduc ~ 1
        """)
    void severalCallsInALine(String calls, int number) throws TemplateException {
        assertThat(template("K=2 p1=0 p2=1", calls, "").slots()).hasSize(number);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '~', textBlock = """
        K=2 ~ F1=p1:Sned ~ F1(2)=3 ~ t:5:7: expected a function of MPI without MPI_, found 'Sned'. Did you mean Send?
        K=2 ~ F1=p3:Send ~ ~ t:5:4: expected a process of the K=2 of the first block, found p3.
        K<2 ~ F1=p2:Send ~ ~ t:5:4: expected a process of the K<2 of the first block, found p2.
        K=2 ~ F2=p1:Send ~ ~ t:5:1: expected F1, found F2.
        K=2 ~ F1=pA:Send ~ ~ t:5:4: expected a process such as p1 after F1, found pA.
        K=1 ~ F1=p1:Send&&Recv ~ ~ t:5:11: expected || between functions that are called, found &&.
        K=1 ~ F1=p1:Send!||Recv! ~ ~ t:5:12: expected && between functions that are not called, found ||.
        K=1 ~ F1=p1:Send!&&Recv ~ ~ t:5:14: expected functions that are all called or all not called (with !).
        K=0 ~ F1=p1:Send ~ ~ t:3:3: expected a number from 1 on, found 0.
        K=1 ~ F1=p1:Send ~ F1(9)=3 ~ t:7:4: expected an argument of Send (buf, count, datatype, dest, tag, comm), found 9.
        K=1 ~ F1=p1:Send ~ F1(len)=3 ~ t:7:4: expected an argument of Send (buf, count, datatype, dest, tag, comm), found len.
        K=1 ~ F1=p1:Send ~ F2(2)=3 ~ t:7:1: expected a call of the second block, F1 to F1, found F2.
        K=1 ~ F1=p1:Send ~ F1(2)=F1(3) ~ t:7:6: expected values that can be compared, found a number and a datatype.
        K=1 ~ F1=p1:Send ~ F1(3)<F1(3) ~ t:7:6: expected = or != between a datatype and a datatype, found <.
        K=1 ~ F1=p1:Send ~ F1(2)== 3 ~ t:7:7: expected
        K=1 ~ F1=p1:Send ~ F1(2)=3 F1(4)=2 ~ t:7:9: expected
        K=1 ~ F1=p1:Send||Bcast ~ F1(4)=F1(3) ~ t:7:6: expected values
        K=1 ~ F1=p1:Send||Reduce ~ F1(3)=3 ~ t:7:4: expected the same kind of argument in all functions of the call
        K=1 ~ F1=p1:Send ~ F1(2)=MPI_FOO ~ t:7:7: expected a constant of MPI that templates can compare, found MPI_FOO.
        K=1 ~ F1=p1:Send ~ CRC_BEFORE(F1(2))=3 ~ t:7:12: CRC_BEFORE is not about a number.
        K=1 ~ F1=p1:Send ~ CRCBEFORE(F1(1))=3 ~ t:7:1: expected a function of the language, found 'CRCBEFORE'. Did you mean CRC_BEFORE?
        K=1 ~ F1=p1:RACE ~ F1(1)=3 ~ t:7:4: expected a call of a function of MPI
        K=1 ~ F1=p1:Send; ~ ~ t:5:11: expected
        """)
    void whatIsWrongIsSaidWithItsPlace(String processes, String calls, String conditions, String message) {
        assertThatThrownBy(() -> template(processes, calls, conditions == null ? "" : conditions))
            .isInstanceOf(TemplateException.class).hasMessageStartingWith(message);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
        '' | t:2:1: expected 'Name=', found the end of the file.
        Name= | t:1:6: expected a text, found the end of the line.
        1block | t:1:1: expected 'Name=', found '1block'.
        Name=x | t:2:1: expected
        """)
    void headings(String text, String message) {
        assertThatThrownBy(() -> TemplateReader.read(text, "t")).isInstanceOf(TemplateException.class)
            .hasMessageStartingWith(message);
    }

    /** They would reach terminals, and pages of reports. */
    @Test
    void controlCharactersInTexts_areRefused() {
        assertThatThrownBy(() -> TemplateReader.read("Name=x\u001b[2J\n1block\nK=1\n2block\nF1=p1:Send\n", "t"))
            .isInstanceOf(TemplateException.class)
            .hasMessage("t:1:6: expected a text of printable characters, found the character 1b.");
    }

    @Test
    void hugeFileIsRefusedUnread(@TempDir Path directory) throws IOException {
        Path file = Files.writeString(directory.resolve("huge"), "REM\n".repeat(1_000_000));
        assertThatThrownBy(() -> TemplateReader.read(file)).isInstanceOf(TemplateException.class)
            .hasMessageContaining("expected a template of at most 65536 bytes, found 4000000");
    }

    @Test
    void longLinesNeedNoStack() throws TemplateException {
        assertThat(template("K=1", "F1=p1:Send", "F1(2)" + "+1".repeat(900) + ">5").conditions()).hasSize(1);
        assertThatThrownBy(() -> template("K=1", "F1=p1:Send", "F1(2)" + "+1".repeat(20_000) + ">5"))
            .isInstanceOf(TemplateException.class).hasMessage("t:7:2005: expected at most 1000 terms.");
        assertThatThrownBy(() -> template("K=1", "F1=p1:Send", "F1(2)>5" + "||F1(2)>5".repeat(5000)))
            .isInstanceOf(TemplateException.class).hasMessageContaining("at most 256 comparisons");
    }

    private static Template template(String processes, String calls, String conditions) throws TemplateException {
        return TemplateReader.read("Name=x\n1block\n" + processes + "\n2block\n" + calls
            + (conditions.isEmpty() ? "" : "\n3block\n" + conditions), "t");
    }
}
