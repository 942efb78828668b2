package org.stft.check;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.stft.check.evaluation.Form;
import org.stft.check.library.TemplateLibrary;
import org.stft.check.library.TemplateText;
import org.stft.check.plan.RankPlan;
import org.stft.check.template.TemplateException;

/** The templates that come with the check, and those of a user beside them. */
class TemplateLibraryTest {

    static List<TemplateText> shipped() {
        return List.copyOf(new TemplateLibrary().all());
    }

    @ParameterizedTest
    @MethodSource("shipped")
    void eachHasAWayToBeEvaluatedAndAnAdvice(TemplateText text) {
        assertThat(Form.of(text.template())).isPresent();
        assertThat(text.template().advice()).endsWith(".");
        assertThat(text.template().name()).doesNotEndWith(".");
        if (text.template().stops()) {
            assertThat(Form.of(text.template())).as("only a rank can stop a call").contains(Form.LOCAL);
        }
    }

    @Test
    void ranksGetExpressionsInPostfixForm() {
        String plan = RankPlan.of(shipped().stream().map(TemplateText::template).toList());
        assertThat(plan.split(";")).contains(
            "check:tag-range:stop:before:SEND,BSEND,SSEND,RSEND,RECV,ISEND,IBSEND,ISSEND,IRSEND,IRECV,SEND_INIT,"
                + "SSEND_INIT,BSEND_INIT,RSEND_INIT,RECV_INIT:@tag 0 < @tag 2147483647 > |",
            "check:cart-too-large:stop:before:CREATE_CART:PRODUCT:@dims SIZE:@self >");
        assertThat(plan).contains("check:buffer-changed:continue:complete:ISEND,ISSEND,IBSEND,IRSEND:"
            + "CRC_BEFORE:@buf CRC_AFTER:@buf !=").doesNotContain("@-");
    }

    @Test
    void fileWithTheIdOfAnotherTemplateIsRefused(@TempDir Path directory) throws IOException {
        Path file = Files.writeString(directory.resolve("tag-range.txt"), "Name=x\n1block\nK=1\n2block\nF1=p1:Send\n");
        assertThatThrownBy(() -> new TemplateLibrary().add(file)).isInstanceOf(IOException.class)
            .hasMessageContaining("the id tag-range, which a template of the check has already");
    }

    @Test
    void directoryAddsAllItsTexts(@TempDir Path directory) throws IOException, TemplateException {
        Files.writeString(directory.resolve("Long sends.txt"), "Name=x\n1block\nK=1\n2block\nF1=p1:Send\n");
        Files.writeString(directory.resolve("notes.md"), "not a template");
        TemplateLibrary library = new TemplateLibrary();
        library.add(directory);
        assertThat(library.template("long-sends")).isPresent();
        assertThat(library.all()).hasSize(shipped().size() + 1);
    }

    @Test
    void directoryWithoutTextsIsSaid(@TempDir Path directory) {
        assertThatThrownBy(() -> new TemplateLibrary().add(directory)).isInstanceOf(IOException.class)
            .hasMessageContaining("Expected templates in files *.txt");
    }
}
