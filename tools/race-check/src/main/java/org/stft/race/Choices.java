package org.stft.race;

import java.util.ArrayList;
import java.util.List;

/** The outcomes of all wildcards of a run, with what was known when each was complete. */
final class Choices {

    private final List<Made> made = new ArrayList<>();

    /** @param component that of the rank in the clock */
    private record Made(Choice choice, Clock clock, int component) {}

    void add(Receive receive, Clock clock, int component) {
        made.add(new Made(new Choice(receive.rank, receive.choice, receive.source, receive.tag), clock, component));
    }

    /**
     * Those that do not depend on the outcome of a race: of its rank the earlier ones, of other ranks those that were complete before anything of
     * the race's receive was known there.
     */
    List<Choice> before(Race race) {
        Made at = made.stream()
            .filter(each -> each.choice().rank() == race.rank() && each.choice().number() == race.choice()).findFirst()
            .orElse(null);
        return made.stream().filter(each -> each.choice().rank() == race.rank()
            ? each.choice().number() < race.choice()
            : at == null || each.clock().get(at.component()) < at.clock().get(at.component())).map(Made::choice)
            .toList();
    }
}
