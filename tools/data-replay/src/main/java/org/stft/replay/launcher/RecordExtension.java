package org.stft.replay.launcher;

import java.util.List;
import java.util.stream.Stream;
import org.stft.launcher.extension.LauncherExtension;
import org.stft.launcher.extension.RankStart;
import org.stft.spc.SettingDeclaration;

/** The settings of the tool {@code record}. */
public final class RecordExtension implements LauncherExtension {

    private static final String ID = "record";
    private static final String PREFIX = "stft.record.";
    private static final String TOOLS = "-Dstft.tools=";

    /**
     * Compiled into one method as soon as usual, the recorder takes the compiler one or two seconds of processor time of each
     * rank: FT A on 4 ranks 16 to 18 s of the job in place of 13 to 14.
     */
    private static final List<String> COMPILED_APART = Stream
        .of("quiet", "dontinline,org.stft.tool.replay.Question::write", "dontinline,org.stft.tool.replay.Answer::*",
            "dontinline,org.stft.tool.replay.DataLog::*", "dontinline,org.stft.tool.replay.SideEffects::*",
            "dontinline,org.stft.tool.replay.RequestNumbers::*", "dontinline,org.stft.log.DataWriter::append",
            "dontinline,org.stft.log.DataRing::put", "CompileThresholdScaling,org.stft.tool.replay.*::*,4.0")
        .map(command -> "-XX:CompileCommand=" + command).toList();

    @Override
    public String id() {
        return ID;
    }

    @Override
    public List<String> jvmOptions(RankStart start) {
        List<String> tools = start.jvmOptions().stream().filter(option -> option.startsWith(TOOLS))
            .reduce((first, last) -> last).map(option -> List.of(option.substring(TOOLS.length()).split(",")))
            .orElse(List.of());
        return tools.contains(ID) ? COMPILED_APART : List.of();
    }

    @Override
    public List<SettingDeclaration> settings() {
        return List.of(
            size("ring", "32m", "the size of the mapped file with the newest data of each rank: a power of two"),
            size("limit", "64g", "the maximum length of a rank's data file, in bytes"),
            new SettingDeclaration(PREFIX + "compress", "false",
                "whether the data is compressed while it is written, where it becomes shorter", "true or false",
                text -> text.equals("true") || text.equals("false")));
    }

    private static SettingDeclaration size(String name, String fallback, String description) {
        return new SettingDeclaration(PREFIX + name, fallback, description,
            "a number, optionally followed by k, m or g", text -> text.matches("[0-9]{1,18}[kKmMgG]?"));
    }
}
