package org.stft.check.calls;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The blocks that the ranks' part of the check writes into the log: lines of fields. */
public final class CallBlocks {

    /** Their kind in the log. */
    public static final int KIND = 70;

    private CallBlocks() {
    }

    /** A line: its first word, and the fields after it. */
    public record Line(String word, List<String> fields) {

        /** The fields {@code NAME=VALUE} from one on. */
        public Map<String, String> values(int from) {
            Map<String, String> values = new LinkedHashMap<>();
            for (String field : fields.subList(Math.min(from, fields.size()), fields.size())) {
                int mark = field.indexOf('=');
                if (mark > 0) {
                    values.put(field.substring(0, mark), field.substring(mark + 1));
                }
            }
            return values;
        }
    }

    /** The lines of a block. */
    public static List<Line> lines(byte[] content) {
        List<Line> lines = new ArrayList<>();
        for (String line : new String(content, StandardCharsets.UTF_8).split("\n")) {
            List<String> fields = Arrays.stream(line.split("\t", -1)).map(CallBlocks::unescaped).toList();
            lines.add(new Line(fields.get(0), fields.subList(1, fields.size())));
        }
        return lines;
    }

    private static String unescaped(String field) {
        if (field.indexOf('\\') < 0) {
            return field;
        }
        StringBuilder text = new StringBuilder();
        for (int i = 0; i < field.length(); i++) {
            char at = field.charAt(i);
            if (at == '\\' && i + 1 < field.length()) {
                char code = field.charAt(++i);
                text.append(code == 't' ? '\t' : code == 'n' ? '\n' : code);
            } else {
                text.append(at);
            }
        }
        return text.toString();
    }
}
