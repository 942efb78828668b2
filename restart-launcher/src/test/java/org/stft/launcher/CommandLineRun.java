package org.stft.launcher;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import org.stft.launcher.cli.Main;
import picocli.CommandLine;

/**
 * An {@code stft} command line that was executed in this process.
 *
 * @param exitCode with what it would exit
 * @param out its standard output
 * @param err its standard error
 */
public record CommandLineRun(int exitCode, String out, String err) {

    /** Executes a command that starts no ranks. */
    public static CommandLineRun of(String... words) {
        StringWriter out = new StringWriter();
        StringWriter err = new StringWriter();
        CommandLine line = Main.commandLine().setOut(new PrintWriter(out)).setErr(new PrintWriter(err));
        int code = line.execute(words);
        return new CommandLineRun(code, out.toString(), err.toString());
    }

    /** Its standard output, which must be one JSON document and nothing else. */
    public JsonNode json() throws IOException {
        return new ObjectMapper().readerFor(JsonNode.class).with(
            com.fasterxml.jackson.databind.DeserializationFeature.FAIL_ON_TRAILING_TOKENS).readValue(out);
    }
}
