package org.stft.eml.language;

import java.util.Set;
import org.antlr.v4.runtime.BaseErrorListener;
import org.antlr.v4.runtime.CharStreams;
import org.antlr.v4.runtime.CommonTokenStream;
import org.antlr.v4.runtime.RecognitionException;
import org.antlr.v4.runtime.Recognizer;
import org.antlr.v4.runtime.Token;
import org.stft.eml.grammar.EmlLexer;
import org.stft.eml.grammar.EmlParser;

/** Reads texts of the language. */
final class EmlReader {

    private static final int SHORT = 40;
    private static final int DEEPEST = 100;
    private static final Set<Integer> OPENING = Set.of(EmlLexer.OPEN, EmlLexer.OPEN_INDEX, EmlLexer.OPEN_SET,
        EmlLexer.IF,
        EmlLexer.WHILE, EmlLexer.FOR, EmlLexer.FUNCTION);
    private static final Set<Integer> CLOSING = Set.of(EmlLexer.CLOSE, EmlLexer.CLOSE_INDEX, EmlLexer.CLOSE_SET,
        EmlLexer.END);
    private static final Set<Integer> SIGNS = Set.of(EmlLexer.MINUS, EmlLexer.COMPLEMENT);

    private EmlReader() {
    }

    private static final class FirstError extends BaseErrorListener {

        @Override
        public void syntaxError(Recognizer<?, ?> recognizer, Object symbol, int line, int column, String message,
            RecognitionException cause) {
            Token found = (Token) symbol;
            EmlParser parser = (EmlParser) recognizer;
            String expected = (cause == null || cause.getExpectedTokens() == null
                ? parser.getExpectedTokens()
                : cause.getExpectedTokens()).toString(parser.getVocabulary());
            throw new EmlException(new Place(line, column + 1), "expected " + words(expected) + ", found "
                + (found.getType() == Token.EOF ? "the end of the text" : "'" + shortened(found.getText()) + "'") + ".",
                found.getType() == Token.EOF);
        }

        private static String words(String tokens) {
            String several = tokens.startsWith("{") ? tokens.substring(1, tokens.length() - 1) : tokens;
            return several.replace("<EOF>", "the end of the text")
                .replace("IDENTIFIER", "a name").replace("NUMBER", "a number").replace("STRING", "a text in quotes");
        }

        private static String shortened(String text) {
            return text.length() <= SHORT ? text : text.substring(0, SHORT) + "...";
        }
    }

    /** @throws EmlException if it is not a text of the language */
    static EmlParser.ProgramContext read(String text) {
        return parser(text).program();
    }

    /** @throws EmlException if it is not a condition */
    static EmlParser.ConditionContext readCondition(String text) {
        return parser(text).condition();
    }

    /** The parser recurs, and takes memory for each level. */
    private static void requireFlat(CommonTokenStream tokens) {
        tokens.fill();
        int depth = 0;
        int signs = 0;
        for (Token token : tokens.getTokens()) {
            int type = token.getType();
            depth += OPENING.contains(type) ? 1 : CLOSING.contains(type) ? -1 : 0;
            signs = SIGNS.contains(type) ? signs + 1 : 0;
            if (depth > DEEPEST || signs > DEEPEST) {
                throw Place.of(token).error("expected at most " + DEEPEST + " levels of parentheses and blocks.");
            }
        }
    }

    private static EmlParser parser(String text) {
        EmlLexer lexer = new EmlLexer(CharStreams.fromString(text));
        lexer.removeErrorListeners(); // each character is a token
        CommonTokenStream tokens = new CommonTokenStream(lexer);
        requireFlat(tokens);
        EmlParser parser = new EmlParser(tokens);
        parser.removeErrorListeners();
        parser.addErrorListener(new FirstError());
        return parser;
    }
}
