package org.stft.launcher.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.dataformat.yaml.YAMLMapper;
import com.networknt.schema.JsonSchema;
import com.networknt.schema.JsonSchemaFactory;
import com.networknt.schema.SpecVersion;
import com.networknt.schema.ValidationMessage;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.zip.GZIPInputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The manifests for Kubernetes: against the published schemas of their kinds, and the commands in them. */
class KubernetesManifestsTest {

    private static final Path DIRECTORY = Path.of("../docker/kubernetes");

    private static ObjectNode manifest(String name) throws IOException {
        return (ObjectNode) new YAMLMapper().readTree(Files.readString(DIRECTORY.resolve(name)));
    }

    private static JsonSchema schema(String kind) throws IOException {
        try (InputStream packed = Objects.requireNonNull(
            KubernetesManifestsTest.class.getResourceAsStream("/kubernetes/" + kind + ".json.gz"));
            InputStream text = new GZIPInputStream(packed)) {
            JsonNode schema = new ObjectMapper().readTree(text);
            close(schema);
            return JsonSchemaFactory.getInstance(SpecVersion.VersionFlag.V4).getSchema(schema);
        }
    }

    /** An API server drops fields that it does not know; here they are an error. */
    private static void close(JsonNode node) {
        if (node.isObject() && node.has("properties") && !node.has("additionalProperties")
            && !node.path("x-kubernetes-preserve-unknown-fields").asBoolean()
            && !node.path("x-kubernetes-embedded-resource").asBoolean()
            && node.path("type").asText().equals("object")) {
            ((ObjectNode) node).put("additionalProperties", false);
        }
        node.forEach(KubernetesManifestsTest::close);
    }

    private static Set<ValidationMessage> errors(ObjectNode manifest, String kind) throws IOException {
        ObjectNode ofTheKind = manifest.deepCopy();
        ofTheKind.remove("metadata"); // no part of a custom schema
        return schema(kind).validate(ofTheKind);
    }

    @ParameterizedTest
    @CsvSource({"jobset.yaml, jobset-v1alpha2", "mpi-operator.yaml, mpijob-v2beta1"})
    void manifest_fitsTheSchemaOfItsKind_andAMisspeltOneDoesNot(String name, String kind) throws IOException {
        ObjectNode manifest = manifest(name);
        assertThat(errors(manifest, kind)).isEmpty();
        manifest.findParent("terminationGracePeriodSeconds").put("terminationGraceSeconds", 1);
        assertThat(errors(manifest, kind)).singleElement().asString().contains("terminationGraceSeconds");
    }

    @ParameterizedTest
    @ValueSource(strings = {"one-pod.yaml", "jobset.yaml", "mpi-operator.yaml"})
    void commands_areOnesOfStft_andTheStoreIsTheClaim(String name) throws IOException {
        JsonNode manifest = manifest(name);
        List<JsonNode> containers = manifest.findValues("containers");
        assertThat(containers).isNotEmpty();
        for (JsonNode container : containers) {
            List<String> words = new ArrayList<>();
            container.get(0).get("command").forEach(word -> words.add(word.asText()));
            assertThat(words.get(0)).isEqualTo("stft");
            assertThatCode(() -> Main.commandLine().parseArgs(words.subList(1, words.size()).toArray(String[]::new)))
                .as("%s", words).doesNotThrowAnyException();
            assertThat(container.get(0).at("/volumeMounts/0/mountPath").asText()).isEqualTo("/store");
            assertThat(words).anyMatch(word -> word.startsWith("/store"));
        }
        assertThat(manifest.findValuesAsText("claimName")).hasSize(containers.size())
            .containsOnly(manifest("store.yaml").at("/metadata/name").asText());
    }

    /** Of JobSet: beyond its schema. */
    @Test
    void nameOfAFailureRule_isOneThatJobSetTakes() throws IOException {
        assertThat(manifest("jobset.yaml").at("/spec/failurePolicy/rules/0/name").asText())
            .matches("[A-Za-z]([A-Za-z0-9_,:]*[A-Za-z0-9_])?");
    }
}
