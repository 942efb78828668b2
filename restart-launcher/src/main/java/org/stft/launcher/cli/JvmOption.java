package org.stft.launcher.cli;

import java.util.List;
import java.util.Map;
import java.util.Stack;
import picocli.CommandLine.IParameterPreprocessor;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.CommandSpec;

/**
 * Passes on the word after {@code --jvm} unchanged: {@code -Dx=y} is an option of this command too, but here it is
 * meant for the JVM.
 */
final class JvmOption implements IParameterPreprocessor {

    @Override
    public boolean preprocess(Stack<String> words, CommandSpec command, ArgSpec option, Map<String, Object> unused) {
        if (words.isEmpty() || isOurs(words.peek(), command)) {
            return false;
        }
        List<String> all = option.getValue();
        all.add(words.pop());
        return true;
    }

    /** Returns true for an option of this command: the JVM's option was forgotten. */
    private static boolean isOurs(String word, CommandSpec command) {
        return !word.startsWith("-D") && command.findOption(word.replaceFirst("=.*", "")) != null;
    }
}
