package org.stft.eml.command;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import org.jline.reader.Candidate;
import org.jline.reader.EndOfFileException;
import org.jline.reader.LineReader;
import org.jline.reader.LineReaderBuilder;
import org.jline.reader.UserInterruptException;
import org.jline.terminal.Terminal;
import org.jline.terminal.TerminalBuilder;
import org.stft.eml.language.EmlException;
import org.stft.eml.language.Session;

/** A prompt with completion and history; lines are joined until they are a whole text. */
final class Shell {

    private static final String HISTORY = ".stft-eml-history";

    private final Session session;
    private final PrintWriter out;

    Shell(Session session, PrintWriter out) {
        this.session = session;
        this.out = out;
    }

    void run(String greeting) throws IOException {
        try (Terminal terminal = TerminalBuilder.builder().name("stft eml").build()) {
            LineReader reader = LineReaderBuilder.builder().terminal(terminal)
                .completer((line, parsed, candidates) -> session.words().stream()
                    .filter(word -> word.startsWith(word(parsed.word())))
                    .forEach(word -> candidates.add(candidate(parsed.word(), word))))
                .variable(LineReader.HISTORY_FILE, Path.of(System.getProperty("user.home"), HISTORY))
                .option(LineReader.Option.DISABLE_EVENT_EXPANSION, true).build();
            out.println(greeting);
            out.flush();
            read(reader);
        }
    }

    /** The name at the end of what was typed without a blank, as in {@code size(EV}. */
    private static String word(String typed) {
        int start = typed.length();
        while (start > 0 && (Character.isLetterOrDigit(typed.charAt(start - 1)) || typed.charAt(start - 1) == '_')) {
            start--;
        }
        return typed.substring(start);
    }

    private static Candidate candidate(String typed, String word) {
        String whole = typed.substring(0, typed.length() - word(typed).length()) + word;
        return new Candidate(whole, word, null, null, null, null, false);
    }

    private void read(LineReader reader) {
        StringBuilder text = new StringBuilder();
        while (true) {
            try {
                String line = reader.readLine(text.length() == 0 ? "eml> " : "...> ");
                if (text.length() == 0 && line.strip().equals("exit")) {
                    return;
                }
                text.append(line).append('\n');
                if (Session.isWhole(text.toString())) {
                    carryOut(text.toString());
                    text.setLength(0);
                }
            } catch (UserInterruptException e) {
                text.setLength(0);
            } catch (EndOfFileException e) {
                return;
            }
        }
    }

    private void carryOut(String text) {
        try {
            session.run(text);
        } catch (EmlException e) {
            out.println(e.in("eml"));
            out.flush();
        }
    }
}
