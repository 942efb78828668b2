package org.stft.acceptance;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.stft.acceptance.programs.UserChecks;
import org.stft.testkit.Ended;
import org.stft.testkit.StftJob;
import org.stft.testkit.StftJobs;

/** The templates of docs/call-check-examples.md: each has the output that the page shows. */
@Tag("any-java")
class CallCheckExamplesIT {

    private static final Path PAGE = Path.of("../docs/call-check-examples.md");
    private static final Pattern BLOCK = Pattern.compile("(?m)^```\\n((?s:.*?))^```$");
    private static final Pattern ID = Pattern.compile("(?m)^id=(.*)$");
    private static final String REFUSED = "cannot be started";

    @RegisterExtension
    final StftJobs jobs = new StftJobs();

    /** The texts of the page, each with its output. */
    private static Map<String, String> templates() throws IOException {
        List<String> blocks = BLOCK.matcher(Files.readString(PAGE)).results().map(found -> found.group(1)).toList();
        Map<String, String> templates = new LinkedHashMap<>();
        for (int i = 0; i < blocks.size(); i++) {
            if (blocks.get(i).startsWith("Name=")) {
                templates.put(blocks.get(i), blocks.get(i + 1));
            }
        }
        return templates;
    }

    private static void write(Path directory, String template) throws IOException {
        Matcher id = ID.matcher(template);
        assertThat(id.find()).as(template).isTrue();
        Files.writeString(Files.createDirectories(directory).resolve(id.group(1) + ".txt"), template);
    }

    /** What depends on the order in which the logs of the ranks are read. */
    private static String masked(String text) {
        return text.replaceAll("after \\d+ calls", "after N calls");
    }

    @Test
    void eachTemplateOnThePage_hasTheOutputThatIsShownWithIt() throws IOException {
        StftJob job = jobs.job(UserChecks.class, 4);
        Path used = job.directory().resolve("my-templates");
        Path refused = job.directory().resolve("refused");
        Map<String, String> templates = templates();
        assertThat(templates).hasSizeGreaterThanOrEqualTo(9);
        for (Map.Entry<String, String> each : templates.entrySet()) {
            write(each.getValue().contains(REFUSED) ? refused : used, each.getKey());
        }
        String tools = "-Dstft.tools.directory=" + job.directory().resolve("tools");
        Path sarif = job.directory().resolve("report.sarif");
        Ended ended = job.run("--tool", "call-check", tools, "-Dstft.call-check.templates=" + used,
            "-Dstft.call-check.sarif=" + sarif).expect(11);
        Ended refusal = job.run("--tool", "call-check", tools, "-Dstft.call-check.templates=" + refused).expect(2);
        String shown = masked(ended.err()) + refusal.err().replace(refused + "/", "");
        assertThat(templates.values()).allSatisfy(output -> assertThat(shown).contains(masked(output).strip()));
        assertThat(Files.readString(sarif))
            .contains("A collective operation while a receive is open. It is looked for in "
                + "the calls of each rank, in the order in which it makes them. The template: F1=p1:Irecv; F2=p1:Wait_any! && "
                + "Test_any!; F3=p1:Coll_any; F1(request)=F2(completed) (");
    }
}
