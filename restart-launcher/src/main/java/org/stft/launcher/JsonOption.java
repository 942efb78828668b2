package org.stft.launcher;

import com.fasterxml.jackson.databind.SerializationFeature;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.io.IOException;
import java.io.PrintWriter;
import picocli.CommandLine.Option;

/** The option {@code --json} of commands whose answer a program may want to read. */
public final class JsonOption {

    @Option(names = "--json", description = "Print the answer as JSON.")
    private boolean json;

    /** Whether JSON is wanted. */
    public boolean isWanted() {
        return json;
    }

    /** Prints a value as one JSON document. */
    public void print(PrintWriter out, Object value) throws IOException {
        out.println(JsonMapper.builder().enable(SerializationFeature.INDENT_OUTPUT).build().writeValueAsString(value));
        out.flush();
    }
}
