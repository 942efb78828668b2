package org.stft.eml.language;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.Set;
import java.util.TreeSet;
import org.stft.eml.data.Causality;
import org.stft.eml.data.ElementKind;
import org.stft.eml.data.Elements;
import org.stft.eml.data.Fields;
import org.stft.eml.data.LoggedEvents;
import org.stft.eml.data.Payloads;
import org.stft.eml.grammar.EmlParser;
import org.stft.eml.graph.GraphPage;
import org.stft.eml.graph.MarkedFinding;

/** Carries out texts of the language on the events of a run; variables and functions stay from one to the next. */
public final class Session implements AutoCloseable {

    static final Map<String, ElementKind> PREDEFINED = Map.of("PROC", ElementKind.PROCESS, "EVENT", ElementKind.EVENT,
        "COMM", ElementKind.COMMUNICATOR);

    private final LoggedEvents events;
    private final Causality causality;
    private final Fields fields;
    private final PrintWriter out;
    private final Payloads payloads;
    private final Printer printer;
    private final Map<String, Code.Global> globals = new HashMap<>();
    private final Map<String, Code.Function> functions = new HashMap<>();
    private final BuiltIns builtIns;
    private final ReplayFunctions replays;

    /** @param out gets what the text prints */
    public Session(LoggedEvents events, PrintWriter out) {
        this.events = events;
        this.out = out;
        this.causality = new Causality(events);
        this.fields = new Fields(events, causality);
        this.payloads = new Payloads(events);
        this.printer = new Printer(events, out);
        this.builtIns = new BuiltIns(this);
        this.replays = new ReplayFunctions(this, builtIns);
        PREDEFINED.forEach((name, kind) -> globals.put(name, new Code.Global(all(kind))));
    }

    /**
     * Carries out a text. Expressions that are statements are printed.
     *
     * @throws EmlException if it is not of the language, or cannot be carried out
     */
    public void run(String text) {
        try {
            Compiler compiler = new Compiler(this);
            Code.Statement program = compiler.program(EmlReader.read(text));
            program.run(new Code.Frame(compiler.variables()));
        } catch (StackOverflowError e) {
            throw tooDeep();
        } finally {
            out.flush();
        }
    }

    /**
     * Finds the first event of a rank for which a condition of {@code e} holds.
     *
     * @return its number in the rank; empty if there is none
     * @throws EmlException if it is not a condition of the language, or cannot be evaluated
     */
    public OptionalLong first(int rank, String condition) {
        try {
            EmlParser.ConditionContext read = EmlReader.readCondition(condition);
            Compiler compiler = new Compiler(this);
            Code.Expression holds = compiler.condition(read);
            Code.Frame frame = new Code.Frame(compiler.variables());
            return events.ofRank(rank).filter(event -> {
                frame.set(0, Elements.of(ElementKind.EVENT, event));
                return Values.truth(holds.of(frame), Place.of(read.start));
            }).mapToLong(event -> events.event(event).number()).findFirst();
        } catch (StackOverflowError e) {
            throw tooDeep();
        }
    }

    /**
     * Writes the page with the events of the run.
     *
     * @param shown the expression of a set: the events that are shown at first
     * @param findings are marked
     * @throws EmlException if it is not an expression of the language, or its value is not a set of events
     */
    public void graph(String shown, Path file, List<MarkedFinding> findings) throws IOException {
        try {
            Compiler compiler = new Compiler(this);
            Code.Expression set = compiler.condition(EmlReader.readCondition(shown));
            Place place = new Place(1, 1);
            graph(Values.elements(set.of(new Code.Frame(compiler.variables())), place), file, findings, place);
        } catch (StackOverflowError e) {
            throw tooDeep();
        }
    }

    void graph(Elements shown, Path file, List<MarkedFinding> findings, Place place) throws IOException {
        if (!shown.isEmpty() && shown.kind() != ElementKind.EVENT) {
            throw place.error("expected a set of events, found " + Values.what(shown) + ".");
        }
        new GraphPage(events, causality, shown, findings).write(file);
    }

    private static EmlException tooDeep() {
        return new EmlException(new Place(1, 1),
            "a function calls itself without end, or expressions are nested too deeply.");
    }

    /** Ends the replays that texts have begun. */
    @Override
    public void close() {
        replays.end();
    }

    /** Returns false if more has to follow a text: it is the beginning of one. */
    public static boolean isWhole(String text) {
        try {
            EmlReader.read(text);
            return true;
        } catch (EmlException e) {
            return !e.isAtEnd();
        } catch (StackOverflowError e) {
            return true; // to be refused when it is carried out
        }
    }

    /** The words that can be completed: variables, functions and fields. */
    public Set<String> words() {
        Set<String> words = new TreeSet<>(globals.keySet());
        words.addAll(functions.keySet());
        words.addAll(builtIns.names());
        for (ElementKind kind : ElementKind.values()) {
            words.addAll(fields.names(kind));
        }
        return words;
    }

    LoggedEvents events() {
        return events;
    }

    Causality causality() {
        return causality;
    }

    Fields fields() {
        return fields;
    }

    Payloads payloads() {
        return payloads;
    }

    Printer printer() {
        return printer;
    }

    BuiltIns builtIns() {
        return builtIns;
    }

    Elements all(ElementKind kind) {
        return Elements.all(kind, events.size(kind));
    }

    Code.Global global(String name) {
        return globals.computeIfAbsent(name, each -> new Code.Global(null));
    }

    void define(String name, Code.Function function) {
        functions.put(name, function);
    }

    Code.Function function(String name) {
        return functions.get(name);
    }
}
