package org.stft.log.command;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import org.stft.log.JobHistory;
import org.stft.log.LoggedRun;
import picocli.CommandLine.Command;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;
import picocli.CommandLine.TypeConversionException;

/** {@code stft log export}: writes a run for other programs. */
@Command(footerHeading = "%nExample:%n", footer = {"  stft log export --format chrome --output trace.json Main"},
    name = "export", description = "Write the events of a run for other programs.")
final class ExportCommand implements Callable<Integer> {

    @Spec
    private CommandSpec spec;

    @Mixin
    private LogOptions options;

    @Option(names = "--format", paramLabel = "json|chrome", converter = FormatName.class, defaultValue = "json",
        description = {"json: all data, see docs/event-log.md.",
            "chrome: a trace that ui.perfetto.dev shows.", "Default: ${DEFAULT-VALUE}"})
    private Format format;

    @Option(names = {"-o", "--output"}, paramLabel = "FILE",
        description = {"The file to write.", "Default: standard output"})
    private Path output;

    private enum Format { JSON, CHROME }

    private static final class FormatName implements ITypeConverter<Format> {
        @Override
        public Format convert(String name) {
            for (Format each : Format.values()) {
                if (each.name().equalsIgnoreCase(name)) {
                    return each;
                }
            }
            throw new TypeConversionException("expected json or chrome, found '" + name + "'");
        }
    }

    @Override
    public Integer call() throws IOException {
        LoggedRun run = options.run();
        JobHistory history = JobHistory.of(run, options.beside(run));
        try (Writer to = output == null ? spec.commandLine().getOut() : Files.newBufferedWriter(output);
            JsonGenerator json = new JsonFactory().createGenerator(to)) {
            if (format == Format.CHROME) {
                new ChromeTrace(json, run, history).write();
            } else {
                new JsonExport(json, run, history).write();
            }
            json.writeRaw('\n');
        }
        return 0;
    }
}
