package org.stft.launcher.debug;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Iterator;
import java.util.List;
import org.stft.launcher.JsonOption;
import org.stft.launcher.control.Debuggers.OfRank;
import org.stft.launcher.extension.CommandException;
import org.stft.launcher.extension.ExitCode;

/**
 * The file {@code launch.json} of Visual Studio Code and of other environments that read it. Entries of the user are
 * kept.
 */
public final class VisualStudioCode {

    private static final String NAME = "name";
    private static final String CONFIGURATIONS = "configurations";
    private static final String COMPOUNDS = "compounds";

    private VisualStudioCode() {
    }

    /**
     * Writes a configuration for each rank, and one that attaches to all.
     *
     * @param project the project's directory
     * @return the file
     * @throws CommandException {@code USAGE} if the file has something that would be lost
     */
    public static Path write(Path project, String job, List<OfRank> ranks) throws IOException {
        Path file = project.resolve(".vscode").resolve("launch.json");
        JsonMapper mapper = JsonOption.mapper();
        ObjectNode all = Files.exists(file) ? read(file, mapper) : mapper.createObjectNode().put("version", "0.2.0");
        ArrayNode configurations = list(all, CONFIGURATIONS, job);
        ArrayNode compounds = list(all, COMPOUNDS, job);
        ObjectNode compound = compounds.addObject().put(NAME, Names.ofJob(job));
        ArrayNode members = compound.putArray(CONFIGURATIONS);
        for (OfRank rank : ranks) {
            String name = Names.ofRank(job, rank.rank());
            configurations.addObject().put("type", "java").put(NAME, name).put("request", "attach")
                .put("hostName", Names.LOOPBACK).put("port", rank.port());
            members.add(name);
        }
        Files.createDirectories(file.getParent());
        return Files.writeString(file, mapper.writeValueAsString(all) + "\n");
    }

    private static ObjectNode read(Path file, JsonMapper mapper) throws IOException {
        try {
            if (mapper.readTree(Files.readString(file)) instanceof ObjectNode all) {
                return all;
            }
        } catch (JsonProcessingException e) {
            // it has comments, for instance
        }
        throw new CommandException(ExitCode.USAGE, file + " is not plain JSON: comments in it would be lost. Name"
            + " another directory, or add the ports there.");
    }

    /** The list with this name, without the entries of earlier calls for the job. */
    private static ArrayNode list(ObjectNode all, String name, String job) {
        ArrayNode list = all.get(name) instanceof ArrayNode given ? given : all.putArray(name);
        for (Iterator<JsonNode> each = list.iterator(); each.hasNext();) {
            if (Names.isOf(each.next().path(NAME).asText(), job)) {
                each.remove();
            }
        }
        return list;
    }
}
