package org.stft.launcher;

import com.fasterxml.jackson.annotation.JsonIgnore;
import com.fasterxml.jackson.annotation.JsonValue;
import com.fasterxml.jackson.databind.SerializationFeature;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.io.IOException;
import java.io.PrintWriter;
import org.stft.store.Damage;
import org.stft.store.VersionState;
import picocli.CommandLine.Option;

/** The option {@code --json} of commands whose answer a program may read. */
public final class JsonOption {

    @Option(names = "--json", description = "Print the answer as JSON.")
    private boolean json;

    /** Returns true if the option was given. */
    public boolean isWanted() {
        return json;
    }

    /** Prints a value as one JSON document. */
    public void print(PrintWriter out, Object value) throws IOException {
        out.println(mapper().writeValueAsString(value));
        out.flush();
    }

    /** The form of all JSON of this command. */
    public static JsonMapper mapper() {
        return JsonMapper.builder().enable(SerializationFeature.INDENT_OUTPUT)
            .addMixIn(Damage.class, WithoutKind.class).addMixIn(VersionState.class, AsText.class).build();
    }

    interface WithoutKind {
        @JsonIgnore
        Object kind();
    }

    private interface AsText {
        @Override
        @JsonValue
        String toString();
    }
}
