package org.stft.check.template;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.antlr.v4.runtime.CharStreams;
import org.antlr.v4.runtime.CommonTokenStream;
import org.antlr.v4.runtime.misc.ParseCancellationException;
import org.stft.base.io.FileErrors;
import org.stft.check.template.grammar.TemplateLexer;
import org.stft.check.template.grammar.TemplateParser;

/** Reads templates from their texts. */
public final class TemplateReader {

    /** Longer than any that a person writes; what is longer is not read. */
    static final int MOST_BYTES = 64 * 1024;

    private TemplateReader() {
    }

    /**
     * Reads a file.
     *
     * @throws TemplateException if it is not a template
     * @throws IOException if it cannot be read
     */
    public static Template read(Path file) throws IOException, TemplateException {
        if (!Files.isRegularFile(file)) {
            throw new IOException("Expected a file with a template at " + file + ", found "
                + (Files.exists(file) ? "something else" : "nothing") + ".");
        }
        if (Files.size(file) > MOST_BYTES) {
            throw new TemplateException(file.toString(), 1, 0, "expected a template of at most " + MOST_BYTES
                + " bytes, found " + Files.size(file) + ". Is it another file?");
        }
        byte[] bytes = Files.readAllBytes(file);
        try {
            return read(StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(bytes)).toString(), file.toString());
        } catch (CharacterCodingException e) {
            throw new IOException(file + " is not a text in UTF-8: " + FileErrors.of(e), e);
        }
    }

    /**
     * Reads a text.
     *
     * @param file its name, in messages; without directory and ending it is the id, unless the text has one
     */
    public static Template read(String text, String file) throws TemplateException {
        SyntaxErrors errors = new SyntaxErrors(file);
        TemplateLexer lexer = new TemplateLexer(CharStreams.fromString(withoutMark(text) + "\n", file));
        lexer.removeErrorListeners();
        lexer.addErrorListener(errors);
        TemplateParser parser = new TemplateParser(new CommonTokenStream(lexer));
        parser.removeErrorListeners();
        parser.addErrorListener(errors);
        try {
            TemplateParser.TemplateContext tree = parser.template();
            errors.check();
            return new TemplateBuilder(file, text).build(tree);
        } catch (ParseCancellationException e) {
            throw (TemplateException) e.getCause();
        }
    }

    private static String withoutMark(String text) {
        return text.startsWith("\ufeff") ? text.substring(1) : text;
    }
}
