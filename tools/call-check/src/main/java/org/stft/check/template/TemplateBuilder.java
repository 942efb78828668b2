package org.stft.check.template;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.OptionalInt;
import java.util.Set;
import java.util.stream.Stream;
import org.antlr.v4.runtime.ParserRuleContext;
import org.antlr.v4.runtime.Token;
import org.stft.base.text.ClosestWord;
import org.stft.check.mpi.MpiFunction;
import org.stft.check.mpi.MpiFunctions;
import org.stft.check.template.Template.Processes;
import org.stft.check.template.Template.Relation;
import org.stft.check.template.Template.Slot;
import org.stft.check.template.grammar.TemplateParser.AttributeContext;
import org.stft.check.template.grammar.TemplateParser.BindingContext;
import org.stft.check.template.grammar.TemplateParser.CallLineContext;
import org.stft.check.template.grammar.TemplateParser.FunctionContext;
import org.stft.check.template.grammar.TemplateParser.ProcessesContext;
import org.stft.check.template.grammar.TemplateParser.TemplateContext;
import org.stft.report.Level;

/** Makes a template of the tree of its text, and refuses what the grammar allows and the language does not. */
final class TemplateBuilder {

    /** No job has more ranks. */
    private static final int MOST_PROCESSES = 1_000_000;
    private static final int MOST_CALLS = 16;

    private final String file;
    private final String text;

    TemplateBuilder(String file, String text) {
        this.file = file;
        this.text = text;
    }

    Template build(TemplateContext tree) throws TemplateException {
        requirePrintable(tree.TEXT().getSymbol());
        String name = tree.TEXT().getText().strip();
        if (name.isEmpty()) {
            throw problem(tree.TEXT().getSymbol(), "expected a name after 'Name='.");
        }
        Map<String, Token> attributes = attributes(tree);
        Processes processes = processes(tree.processes());
        List<Slot> slots = slots(tree.calls().callLine(), processes);
        List<Condition> conditions = new ConditionBuilder(this, processes, slots).build(tree.conditions());
        return new Template(id(attributes.get("id")), name, severity(attributes.get("severity")),
            attributes.containsKey("advice") ? attributes.get("advice").getText().strip() : "",
            oneOf(attributes.get("stop"), "no", "yes"), !oneOf(attributes.get("default"), "on", "off"),
            processes, slots, conditions, text);
    }

    private void requirePrintable(Token text) throws TemplateException {
        OptionalInt control = text.getText().chars().filter(at -> Character.isISOControl(at) && at != '\t').findFirst();
        if (control.isPresent()) {
            throw problem(text, "expected a text of printable characters, found the character "
                + Integer.toHexString(control.getAsInt()) + ".");
        }
    }

    private Map<String, Token> attributes(TemplateContext tree) throws TemplateException {
        Map<String, Token> attributes = new LinkedHashMap<>();
        for (AttributeContext each : tree.attribute()) {
            requirePrintable(each.TEXT().getSymbol());
            String key = each.ATTRIBUTE().getText().replace("=", "").strip();
            if (attributes.put(key, each.TEXT().getSymbol()) != null) {
                throw problem(each.ATTRIBUTE().getSymbol(), "expected '" + key + "=' once, found it again.");
            }
        }
        return attributes;
    }

    private String id(Token text) throws TemplateException {
        if (text == null) {
            return idOfFile();
        }
        String id = text.getText().strip();
        if (!id.matches("[a-z0-9][a-z0-9-]{0,63}")) {
            throw problem(text, "expected an id of lower-case letters, digits and hyphens, found '" + id + "'.");
        }
        return id;
    }

    private String idOfFile() {
        String name = file.substring(Math.max(file.lastIndexOf('/'), file.lastIndexOf('\\')) + 1);
        int end = name.lastIndexOf('.');
        return (end > 0 ? name.substring(0, end) : name).toLowerCase(Locale.ROOT).replaceAll("[^a-z0-9]+", "-");
    }

    private Level severity(Token text) throws TemplateException {
        if (text == null) {
            return Level.MEDIUM;
        }
        for (Level level : Level.values()) {
            if (level.text().equals(text.getText().strip())) {
                return level;
            }
        }
        throw problem(text, "expected low, medium or high, found '" + text.getText().strip() + "'.");
    }

    /** Returns true for the second of two words; the first is the one without the attribute. */
    private boolean oneOf(Token text, String first, String second) throws TemplateException {
        String word = text == null ? first : text.getText().strip();
        if (!word.equals(first) && !word.equals(second)) {
            throw problem(text, "expected " + first + " or " + second + ", found '" + word + "'.");
        }
        return word.equals(second);
    }

    private Processes processes(ProcessesContext tree) throws TemplateException {
        Relation relation = Relation.of(tree.relation().getText());
        OptionalInt number = OptionalInt.empty();
        if (tree.NUMBER() != null) {
            number = OptionalInt.of(natural(tree.NUMBER().getSymbol(), MOST_PROCESSES));
        } else if (relation == Relation.UNEQUAL || relation == Relation.GREATER) {
            throw problem(tree.relation().getStart(), "expected =, <, <= or >= before n(MPI_COMM_WORLD), found '"
                + relation.text() + "'.");
        }
        List<OptionalInt> ranks = new ArrayList<>();
        for (BindingContext binding : tree.binding()) {
            int role = role(binding.ROLE().getSymbol(), relation, number);
            int rank = number(binding.NUMBER().getSymbol(), MOST_PROCESSES);
            while (ranks.size() < role) {
                ranks.add(OptionalInt.empty());
            }
            if (ranks.get(role - 1).isPresent() || ranks.contains(OptionalInt.of(rank))) {
                throw problem(binding.ROLE().getSymbol(), "expected one rank for each process, found "
                    + binding.ROLE().getText() + "=" + rank + " beside another.");
            }
            ranks.set(role - 1, OptionalInt.of(rank));
        }
        return new Processes(relation, number, List.copyOf(ranks));
    }

    private List<Slot> slots(List<CallLineContext> lines, Processes processes) throws TemplateException {
        List<Slot> slots = new ArrayList<>();
        for (CallLineContext line : lines) {
            Token start = line.getStart();
            if (slots.size() == MOST_CALLS) {
                throw problem(start, "expected at most " + MOST_CALLS + " calls.");
            }
            Slot slot = slot(line, processes);
            if (slot.number() == 0 ? !slots.isEmpty() : slot.number() != slots.size() + 1) {
                throw problem(start, "expected " + (slot.number() == 0
                    ? "FA alone"
                    : slots.isEmpty()
                        || slots.get(0).number() > 0 ? "F" + (slots.size() + 1) : "no call after FA")
                    + ", found "
                    + slot.text() + ".");
            }
            slots.add(slot);
        }
        return slots;
    }

    private Slot slot(CallLineContext line, Processes processes) throws TemplateException {
        boolean all = line.slot().ALL_CALLS() != null;
        if (all != (line.role().ALL_ROLES() != null)) {
            throw problem(line.role().getStart(),
                "expected " + (all ? "pA after FA" : "a process such as p1 after " + line.slot().getText()) + ", found "
                    + line.role().getText() + ".");
        }
        int role = all
            ? 0
            : role(line.role().getStart(), processes.relation(), processes.number());
        boolean absent = line.function(0).NOT() != null;
        Set<String> functions = new LinkedHashSet<>();
        for (FunctionContext each : line.function()) {
            if (each.role() != null && !each.role().getText().equals(line.role().getText())) {
                throw problem(each.role().getStart(), "expected one process for each call, found "
                    + line.role().getText() + " and " + each.role().getText() + ".");
            }
            if ((each.NOT() != null) != absent) {
                throw problem(each.getStart(), "expected functions that are all called or all not called (with !).");
            }
            functions.addAll(functions(each.WORD().getSymbol()));
        }
        String joint = absent ? "&&" : "||";
        for (ParserRuleContext each : line.joint()) {
            if (!each.getText().equals(joint)) {
                throw problem(each.getStart(), "expected " + joint + " between functions that are "
                    + (absent ? "not called" : "called") + ", found " + each.getText() + ".");
            }
        }
        int number = all ? 0 : natural(line.getStart(), line.getStart().getText().substring(1), MOST_CALLS);
        return new Slot(number, role, List.copyOf(functions), absent, line.getStart().getLine());
    }

    private List<String> functions(Token word) throws TemplateException {
        String name = word.getText();
        if (!MpiFunctions.macro(name).isEmpty()) {
            return MpiFunctions.macro(name);
        }
        if (MpiFunctions.of(name).isEmpty() && !Primitives.NAMES.contains(name)) {
            List<String> known = Stream.of(MpiFunctions.all().stream().map(MpiFunction::name),
                MpiFunctions.macros().stream(), Primitives.NAMES.stream()).flatMap(names -> names).toList();
            throw problem(word, "expected a function of MPI without MPI_, found '" + name + "'. "
                + ClosestWord.question(name, known) + "'stft check templates functions' lists all.");
        }
        return List.of(name);
    }

    private int role(Token role, Relation relation, OptionalInt number) throws TemplateException {
        int value = natural(role, role.getText().substring(1), MOST_PROCESSES);
        boolean tooLarge = number.isPresent() && switch (relation) {
            case EQUAL, AT_MOST -> value > number.getAsInt();
            case LESS -> value >= number.getAsInt();
            default -> false;
        };
        if (tooLarge) {
            throw problem(role, "expected a process of the K" + relation.text() + number.getAsInt()
                + " of the first block, found " + role.getText() + ".");
        }
        return value;
    }

    int natural(Token token, int most) throws TemplateException {
        return natural(token, token.getText(), most);
    }

    int natural(Token token, String digits, int most) throws TemplateException {
        int value = number(token, digits, most);
        if (value == 0) {
            throw problem(token, "expected a number from 1 on, found 0.");
        }
        return value;
    }

    int number(Token token, int most) throws TemplateException {
        return number(token, token.getText(), most);
    }

    private int number(Token token, String digits, int most) throws TemplateException {
        long value = digits.length() > 10 ? Long.MAX_VALUE : Long.parseLong(digits);
        if (value > most) {
            throw problem(token, "expected a number of at most " + most + ", found " + digits + ".");
        }
        return (int) value;
    }

    TemplateException problem(Token at, String problem) {
        return new TemplateException(file, at.getLine(), at.getCharPositionInLine() + 1, problem);
    }
}
