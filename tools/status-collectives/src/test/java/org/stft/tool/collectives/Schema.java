package org.stft.tool.collectives;

import com.fasterxml.jackson.databind.JsonNode;
import com.networknt.schema.JsonSchemaFactory;
import com.networknt.schema.SpecVersion;
import com.networknt.schema.ValidationMessage;
import java.util.Set;

/** The schema of the counters. */
final class Schema {

    private Schema() {
    }

    /** What in the counters of a rank is not as the schema says. */
    static Set<ValidationMessage> problems(JsonNode counters) {
        return JsonSchemaFactory.getInstance(SpecVersion.VersionFlag.V202012)
            .getSchema(StatusCollectives.class.getResourceAsStream("collectives.schema.json")).validate(counters);
    }
}
