package org.stft.tool.replay;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.List;
import org.stft.probe.Call;
import org.stft.probe.Operation;
import org.stft.tool.replay.Question.Tag;

/** Questions as text, for messages. */
final class QuestionText {

    private static final Tag[] TAGS = Tag.values();

    private final Names names;

    QuestionText(Names names) {
        this.names = names;
    }

    /** As a program writes the call, with its site. */
    String of(byte[] question) {
        ByteBuffer second = ByteBuffer.wrap(question).order(ByteOrder.LITTLE_ENDIAN);
        ByteBuffer from = Question.first(second);
        String name = names.text(Words.integer(from));
        String site = names.text(Words.integer(from));
        Operation operation = operation(name);
        if (operation == null || !from.hasRemaining()) {
            return (operation == null ? name : operation.method()) + " at " + site;
        }
        String self = argument(from, second);
        List<String> arguments = new ArrayList<>();
        for (String parameter : operation.parameters()) {
            arguments.add(parameter + " " + argument(from, second));
        }
        return operation.method() + "(" + String.join(", ", arguments) + ")"
            + (self.equals("null") ? "" : " on " + self)
            + digest(second) + " at " + site;
    }

    /**
     * What the program asks now. Of texts that the recorded run did not have only the site is known.
     */
    static String found(Call call, byte[] question, Names names) {
        if (call == null) {
            return Question.CHECKPOINT;
        }
        String text = new QuestionText(names).of(question);
        int site = text.lastIndexOf(" at ");
        return (text.startsWith("?") ? call.operation().method() : text.substring(0, site)) + " at " + call.site();
    }

    private static Operation operation(String name) {
        for (Operation each : Operation.values()) {
            if (each.name().equals(name)) {
                return each;
            }
        }
        return null;
    }

    private static String digest(ByteBuffer from) {
        return !from.hasRemaining() || Words.integer(from) == 0
            ? ""
            : " with data " + Long.toHexString(from.getLong());
    }

    private String argument(ByteBuffer from, ByteBuffer second) {
        return switch (TAGS[Words.integer(from)]) {
            case NULL -> "null";
            case NUMBER -> Long.toString(Words.number(from));
            case TRUTH -> Boolean.toString(Words.number(from) != 0);
            case OPERATION -> "operation " + Words.number(from);
            case TYPE, COMMUNICATOR, OBJECT -> names.text(Words.integer(from));
            case REQUEST -> "request " + Words.number(second);
            case REQUESTS -> "requests " + numbers(Words.number(from), second);
            case GROUP -> "group of " + Words.number(from) + " with rank " + Words.number(from);
            case NUMBERS, TRUTHS -> numbers(Words.number(from), from).toString();
            case ARRAY -> names.text(Words.integer(from)) + "[" + Words.number(from) + "]";
        };
    }

    private static List<Long> numbers(long count, ByteBuffer from) {
        List<Long> numbers = new ArrayList<>();
        for (long left = count; left > 0; left--) {
            numbers.add(Words.number(from));
        }
        return numbers;
    }
}
