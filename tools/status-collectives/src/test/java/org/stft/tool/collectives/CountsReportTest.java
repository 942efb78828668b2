package org.stft.tool.collectives;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.stft.tool.collectives.message.DetachedBytes;

class CountsReportTest {

    private final ObjectMapper json = new ObjectMapper();

    @Test
    void counters_areAsTheSchemaSays() throws IOException {
        Counts counts = new Counts();
        counts.call();
        counts.order(new boolean[] {false, true, true}, 5_000);
        counts.detached(1000);
        DetachedBytes detached = new DetachedBytes(2000);
        detached.reserve(1000);
        JsonNode written = json.readTree(new CountsReport(
            Map.of("Intracomm.Bcast at a.\"B\\.c(B.java:1)", new Site(counts, new RootWaitLimit(0))), detached)
            .json(3));

        assertThat(Schema.problems(written)).isEmpty();
        assertThat(written).isEqualTo(json.readTree("""
            {"format": 1, "rank": 3, "mostDetachedBytes": 1000, "calls": [{"call": "Intracomm.Bcast at a.\\"B\\\\.c(B.java:1)",
             "calls": 1, "lateRanks": 2, "waitedMicros": 5, "detachedBytes": 1000, "readyMessages": 0}]}"""));
        ((ObjectNode) written.get("calls").get(0)).remove("lateRanks");
        assertThat(Schema.problems(written)).hasSize(1);
    }

    @Test
    void noCalls_areAsTheSchemaSays() throws IOException {
        assertThat(Schema.problems(json.readTree(new CountsReport(Map.of(), new DetachedBytes(0)).json(0)))).isEmpty();
    }
}
