package org.stft.eml.language;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.stream.IntStream;
import org.stft.base.plugin.PlugIns;
import org.stft.base.text.Sentences;
import org.stft.eml.control.ControlledReplay;
import org.stft.eml.control.ReplayControl;
import org.stft.eml.data.ElementKind;
import org.stft.eml.data.Elements;

/** The functions that control replays of ranks of a recorded run. */
final class ReplayFunctions {

    private final Session session;
    private final List<ControlledReplay> begun = new ArrayList<>();

    private interface Action {

        Object with(ControlledReplay replay) throws IOException;
    }

    ReplayFunctions(Session session, BuiltIns all) {
        this.session = session;
        all.add("replay", 1, 2, (arguments, place) -> begin(arguments.get(0),
            arguments.size() == 1 ? null : arguments.get(1), place));
        all.add("runto", 2, 2, (arguments, place) -> with(arguments.get(0), place,
            replay -> runTo(replay, BuiltIns.event(arguments.get(1), place), place)));
        all.add("back", 2, 2, (arguments, place) -> with(arguments.get(0), place,
            replay -> back(replay, Values.elements(arguments.get(1), place), place)));
        all.add("eval", 2, 2, (arguments, place) -> with(arguments.get(0), place,
            replay -> replay.evaluate(Values.text(arguments.get(1), place))));
        all.add("break", 2, 2, (arguments, place) -> with(arguments.get(0), place,
            replay -> breakAt(replay, Values.text(arguments.get(1), place), place)));
        all.add("cont", 1, 1, (arguments, place) -> with(arguments.get(0), place, ControlledReplay::runOn));
        all.add("stop", 1, 1, (arguments, place) -> with(arguments.get(0), place, replay -> {
            replay.close();
            begun.remove(replay);
            return null;
        }));
    }

    private static Object with(Object value, Place place, Action action) {
        if (!(value instanceof ControlledReplay replay)) {
            throw place.error("expected a replay, found " + Values.what(value) + ".");
        }
        try {
            return action.with(replay);
        } catch (IOException e) {
            throw place.error(Sentences.closed(e.getMessage()));
        }
    }

    /** @param every events after which an image is taken, as a number or a text such as "10%"; null without images */
    private ControlledReplay begin(Object value, Object every, Place place) {
        int rank = Values.element(value, place);
        if (Values.elements(value, place).kind() != ElementKind.PROCESS) {
            throw place.error("expected a process, found " + Values.what(value) + ".");
        }
        try {
            ControlledReplay replay = PlugIns
                .load(ReplayControl.class, "control of replays", ReplayControl.class.getClassLoader(),
                    IllegalStateException::new)
                .stream().findFirst().orElseThrow(() -> new IOException("replays are not installed"))
                .begin(session.events().directory(), rank, every == null ? 0 : imageEvery(every, rank, place));
            begun.add(replay);
            return replay;
        } catch (IOException e) {
            throw place.error(Sentences.closed(e.getMessage()));
        }
    }

    private long imageEvery(Object every, int rank, Place place) {
        long events = every instanceof Long number
            ? number
            : every instanceof String text && text.matches("[1-9]\\d?%")
                ? Math.max(1, session.events().ofRank(rank).count() * Long.parseLong(text.replace("%", "")) / 100)
                : 0;
        if (events < 1) {
            throw place.error("expected a number of events or a share of them, as \"10%\", found "
                + Values.what(every) + ".");
        }
        return events;
    }

    /** Returns the event before which the rank stands then. */
    private Elements runTo(ControlledReplay replay, int event, Place place) throws IOException {
        if (session.events().rank(event) != replay.rank()) {
            throw place.error("expected an event of rank " + replay.rank() + ", found one of rank "
                + session.events().rank(event) + ".");
        }
        replay.runTo(session.events().event(event).number());
        return place(replay);
    }

    private Elements place(ControlledReplay replay) {
        OptionalLong number = replay.event();
        return number.isEmpty()
            ? Elements.NONE
            : ofRank(replay).filter(event -> session.events().event(event).number() >= number.getAsLong()).limit(1)
                .mapToObj(event -> Elements.of(ElementKind.EVENT, event)).findFirst().orElse(Elements.NONE);
    }

    private IntStream ofRank(ControlledReplay replay) {
        return session.events().ofRank(replay.rank());
    }

    /** The latest of some events before the present place; without one {}, and it stays. */
    private Elements back(ControlledReplay replay, Elements some, Place place) throws IOException {
        if (!some.isEmpty() && some.kind() != ElementKind.EVENT) {
            throw place.error("expected a set of events, found " + Values.what(some) + ".");
        }
        long now = replay.event().orElse(Long.MAX_VALUE);
        OptionalInt latest = ofRank(replay).filter(event -> session.events().event(event).number() < now)
            .filter(event -> Elements.of(ElementKind.EVENT, event).isIn(some)).max();
        return latest.isEmpty() ? Elements.NONE : runTo(replay, latest.getAsInt(), place);
    }

    private static Object breakAt(ControlledReplay replay, String where, Place place) throws IOException {
        int colon = where.lastIndexOf(':');
        if (colon <= 0 || !where.substring(colon + 1).matches("\\d{1,9}")) {
            throw place.error("expected a class and a line, as my.Main:31, found '" + where + "'.");
        }
        replay.breakAt(where.substring(0, colon), Integer.parseInt(where.substring(colon + 1)));
        return null;
    }

    /** Ends all replays. */
    void end() {
        begun.forEach(ControlledReplay::close);
        begun.clear();
    }
}
