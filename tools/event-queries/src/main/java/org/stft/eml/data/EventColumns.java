package org.stft.eml.data;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.IntToDoubleFunction;
import java.util.function.IntUnaryOperator;
import java.util.stream.IntStream;
import org.stft.log.Event;
import org.stft.log.EventKind;
import org.stft.log.EventText;

/**
 * The events of a run as columns of numbers, each at a multiple of eight bytes, little-endian. Texts are numbers of lists;
 * -1 stands for none.
 */
public final class EventColumns {

    /** The kinds of events, in the order of their numbers in the column {@code kind}. */
    public static final List<String> KINDS = List.of("send", "receive", "post", "completion", "query", "collective",
        "call", "version", "gap");

    private static final int ALIGNMENT = 8;
    private static final int FAILED = 1;
    private static final int ANY = 2;
    private static final int SHOWN = 4;
    private static final int ON_PATH = 8;
    private static final int ROLLED_BACK = 16;

    private final LoggedEvents events;
    private final Causality causality;
    private final int size;
    private final Waits waits;
    private final List<Column> columns = new ArrayList<>();
    private final Map<String, Integer> texts = new LinkedHashMap<>();
    private final int[] collectiveOf;
    private final List<int[]> members = new ArrayList<>();
    private int messages;
    private int unmatched;

    /**
     * A column.
     *
     * @param type the JavaScript class of its array
     * @param length the number of elements
     * @param bytes the elements, from the beginning to the limit
     */
    public record Column(String name, String type, int length, ByteBuffer bytes) {}

    /**
     * Makes the columns.
     *
     * @param shown the events that are shown at first
     */
    public EventColumns(LoggedEvents events, Causality causality, Elements shown) {
        this.events = events;
        this.causality = causality;
        this.size = events.size(ElementKind.EVENT);
        this.waits = new Waits(events, causality);
        this.collectiveOf = new int[size];
        findCollectives();
        count();
        times();
        calls();
        relations(shown);
        ofCollectives();
    }

    public List<Column> columns() {
        return List.copyOf(columns);
    }

    /** The texts that columns have numbers of: calls, lines and types. */
    public List<String> texts() {
        return List.copyOf(texts.keySet());
    }

    /** The number of messages: sends whose receive is known. */
    public int messages() {
        return messages;
    }

    /** The number of sends that no receive is known of. */
    public int unmatched() {
        return unmatched;
    }

    private void count() {
        for (int event = 0; event < size; event++) {
            if (events.event(event).kind() == EventKind.SEND) {
                if (events.messages().partner(event) >= 0) {
                    messages++;
                } else {
                    unmatched++;
                }
            }
        }
    }

    private void findCollectives() {
        Map<Messages.Collective, Integer> numbers = new HashMap<>();
        for (int event = 0; event < size; event++) {
            Messages.Collective collective = events.messages().collective(event);
            collectiveOf[event] = -1;
            if (collective != null) {
                Integer number = numbers.get(collective);
                if (number == null) {
                    number = members.size();
                    numbers.put(collective, number);
                    members.add(causality.inOrder(collective));
                }
                collectiveOf[event] = number;
            }
        }
    }

    private void times() {
        ints("start", events.size(ElementKind.PROCESS) + 1, events::start);
        doubles("t0", event -> events.seconds(events.rank(event), events.event(event).nanos()));
        doubles("t1", event -> events.seconds(events.rank(event), events.event(event).end()));
        int[] steps = LogicalSteps.of(events, causality);
        ints("step", size, event -> steps[event]);
        doubles("waited", waits::seconds);
        ints("waitedFor", size, waits::cause);
    }

    private void calls() {
        doubles("seq", event -> events.event(event).number());
        ints("kind", size, event -> KINDS.indexOf(Fields.kind(events.event(event))));
        ints("operation", size, event -> text(operation(event)));
        ints("line", size, event -> text(site(event)));
        ints("type", size, event -> text(EventText.typeName(events.event(event)).orElse("")));
        ints("peer", size, this::peer);
        ints("tag", size, event -> hasTag(events.event(event)) ? events.event(event).tag() : -1);
        ints("count", size, event -> Fields.elements(events.event(event)));
        ints("communicator", size, event -> {
            String name = events.communicatorOf(event) == null ? "" : events.communicatorOf(event).name();
            return text(name);
        });
    }

    private static boolean hasTag(Event event) {
        return event.kind() == EventKind.SEND || event.kind() == EventKind.PROBE || event.kind() == EventKind.POST
            || Fields.isDelivery(event);
    }

    private int peer(int event) {
        int peer = events.event(event).peer();
        return events.communicatorOf(event) == null || peer < 0
            ? -1
            : events.communicatorOf(event).worldRank(peer);
    }

    private String operation(int event) {
        int operation = events.event(event).operation();
        return operation == Event.NONE
            ? EventText.of(events.event(event), events.tables(events.rank(event)))
            : events.tables(events.rank(event)).operation(operation);
    }

    private String site(int event) {
        int site = events.event(event).site();
        return site == Event.NONE ? "" : events.tables(events.rank(event)).site(site);
    }

    private int text(String text) {
        return text.isEmpty() ? -1 : texts.computeIfAbsent(text, each -> texts.size());
    }

    private void relations(Elements shown) {
        ints("partner", size, event -> events.messages().partner(event));
        ints("posting", size, event -> events.messages().posting(event));
        BitSet path = waits.criticalPath();
        BitSet first = new BitSet();
        shown.each(first::set);
        ints("flags", size, event -> {
            Event of = events.event(event);
            return (of.failed() ? FAILED : 0) + (of.anySource() ? ANY : 0) + (first.get(event) ? SHOWN : 0)
                + (path.get(event) ? ON_PATH : 0) + (events.isRolledBack(event) ? ROLLED_BACK : 0);
        });
    }

    private void ofCollectives() {
        ints("collective", size, event -> collectiveOf[event]);
        ints("passing", members.size(), number -> causality.passing(members.get(number)[0]).ordinal());
        int[] starts = new int[members.size() + 1];
        for (int i = 0; i < members.size(); i++) {
            starts[i + 1] = starts[i] + members.get(i).length;
        }
        ints("memberStart", starts.length, i -> starts[i]);
        int[] all = members.stream().flatMapToInt(IntStream::of).toArray();
        ints("member", all.length, i -> all[i]);
    }

    private void ints(String name, int length, IntUnaryOperator value) {
        ByteBuffer bytes = buffer(length * Integer.BYTES);
        for (int i = 0; i < length; i++) {
            bytes.putInt(value.applyAsInt(i));
        }
        columns.add(new Column(name, "Int32Array", length, bytes));
    }

    private void doubles(String name, IntToDoubleFunction value) {
        ByteBuffer bytes = buffer(size * Double.BYTES);
        for (int i = 0; i < size; i++) {
            bytes.putDouble(value.applyAsDouble(i));
        }
        columns.add(new Column(name, "Float64Array", size, bytes));
    }

    private static ByteBuffer buffer(int bytes) {
        return ByteBuffer.allocate(bytes + ALIGNMENT - 1 & -ALIGNMENT).order(ByteOrder.LITTLE_ENDIAN);
    }
}
