package org.stft.check.template;

import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.antlr.v4.runtime.BaseErrorListener;
import org.antlr.v4.runtime.Parser;
import org.antlr.v4.runtime.RecognitionException;
import org.antlr.v4.runtime.Recognizer;
import org.antlr.v4.runtime.Token;
import org.antlr.v4.runtime.misc.ParseCancellationException;
import org.stft.check.template.grammar.TemplateLexer;

/** Ends the reading of a template at the first error, with a message for its author. */
final class SyntaxErrors extends BaseErrorListener {

    private static final Map<Integer, String> WORDS = Map.ofEntries(
        Map.entry(TemplateLexer.NAME, "'Name='"),
        Map.entry(TemplateLexer.ATTRIBUTE, "an attribute such as 'severity='"),
        Map.entry(TemplateLexer.TEXT, "a text"),
        Map.entry(TemplateLexer.BLOCK_1, "'1block'"),
        Map.entry(TemplateLexer.BLOCK_2, "'2block'"),
        Map.entry(TemplateLexer.BLOCK_3, "'3block'"),
        Map.entry(TemplateLexer.ALL_CALLS, "'FA'"),
        Map.entry(TemplateLexer.CALL, "a call such as F1"),
        Map.entry(TemplateLexer.CALL_OF_INDEX, "a call such as F(K-1)"),
        Map.entry(TemplateLexer.CALL_J, "'Fj'"),
        Map.entry(TemplateLexer.CALL_K, "'FK'"),
        Map.entry(TemplateLexer.ALL_ROLES, "'pA'"),
        Map.entry(TemplateLexer.ROLE, "a process such as p1"),
        Map.entry(TemplateLexer.ROLE_J, "'pj'"),
        Map.entry(TemplateLexer.ROLE_OF_INDEX, "a process such as p(j+1)"),
        Map.entry(TemplateLexer.ALL_PROCESSES, "'n(MPI_COMM_WORLD)'"),
        Map.entry(TemplateLexer.PROCESSES, "'K'"),
        Map.entry(TemplateLexer.INDEX, "'j'"),
        Map.entry(TemplateLexer.CONSTANT, "a constant such as MPI_ANY_SOURCE"),
        Map.entry(TemplateLexer.NUMBER, "a number"),
        Map.entry(TemplateLexer.WORD, "a name"),
        Map.entry(TemplateLexer.END_OF_LINE, "the end of the line"),
        Map.entry(Token.EOF, "the end of the file"));

    private final String file;
    private TemplateException first;

    SyntaxErrors(String file) {
        this.file = file;
    }

    @Override
    public void syntaxError(Recognizer<?, ?> recognizer, Object symbol, int line, int column, String message,
        RecognitionException cause) {
        if (first == null) {
            first = new TemplateException(file, line, column + 1, recognizer instanceof Parser parser
                ? "expected " + expected(parser, cause) + ", found " + found((Token) symbol) + "."
                : message);
        }
        throw new ParseCancellationException(first);
    }

    /** @throws TemplateException if there was an error */
    void check() throws TemplateException {
        if (first != null) {
            throw first;
        }
    }

    private static String expected(Parser parser, RecognitionException cause) {
        List<Integer> types = (cause == null || cause.getExpectedTokens() == null
            ? parser.getExpectedTokens()
            : cause.getExpectedTokens()).toList();
        boolean first = types.contains(TemplateLexer.NAME); // empty lines before it are no help
        List<String> words = types.stream().filter(type -> !first || type != TemplateLexer.END_OF_LINE)
            .map(type -> word(parser, type)).distinct().toList();
        return words.size() < 2
            ? String.join("", words)
            : words.stream().limit(words.size() - 1L).collect(Collectors.joining(", ")) + " or "
                + words.get(words.size() - 1);
    }

    private static String word(Parser parser, int type) {
        String word = WORDS.get(type);
        return word != null ? word : parser.getVocabulary().getDisplayName(type);
    }

    private static String found(Token token) {
        return switch (token.getType()) {
            case Token.EOF -> "the end of the file";
            case TemplateLexer.END_OF_LINE -> "the end of the line";
            default -> "'" + shortened(token.getText()) + "'";
        };
    }

    private static String shortened(String text) {
        return text.length() <= 40 ? text : text.substring(0, 40) + "...";
    }
}
