package org.stft.race;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;

/** The events that an execution of a generated program leaves in the logs. Sites are {@code RANK:PLACE}. */
final class Traces {

    private final List<List<Action>> program;
    private final Matchings.State execution;
    private final List<Communicator> communicators = new ArrayList<>();

    private Traces(List<List<Action>> program, Matchings.State execution) {
        this.program = program;
        this.execution = execution;
        int[] members = IntStream.range(0, program.size()).toArray();
        communicators.add(new Communicator("WORLD", members));
        communicators.add(new Communicator("WORLD/1@0", members));
    }

    static List<List<RankAction>> of(List<List<Action>> program, Matchings.State execution) {
        Traces traces = new Traces(program, execution);
        List<List<RankAction>> events = new ArrayList<>();
        for (int rank = 0; rank < program.size(); rank++) {
            events.add(traces.rank(rank));
        }
        return events;
    }

    private List<RankAction> rank(int rank) {
        List<RankAction> events = new ArrayList<>();
        for (int place = 0; place <= execution.at[rank] && place < program.get(rank).size(); place++) {
            add(rank, place, place < execution.at[rank], events);
        }
        return events;
    }

    private void add(int rank, int place, boolean left, List<RankAction> events) {
        Action action = program.get(rank).get(place);
        String site = rank + ":" + place;
        Communicator communicator = communicators.get(action.communicator());
        switch (action.kind()) {
            case SEND, SSEND -> events.add(
                new RankAction.Send(communicator, action.peer(), action.tag(), action.kind() == Action.Kind.SSEND, 0,
                    site));
            case RECV ->
                events.add(new RankAction.Post(communicator, action.peer(), action.tag(), true, place + 1, site));
            case IRECV ->
                events.add(new RankAction.Post(communicator, action.peer(), action.tag(), false, place + 1, site));
            case RECV_PROBED -> events.add(
                new RankAction.Post(communicator, source(rank, place - 1), tag(rank, place - 1), true, place + 1,
                    site));
            case COLLECTIVE -> events.add(new RankAction.Collective(communicator, action.order(), action.peer(), null));
            default -> {}
        }
        if (!left) {
            return;
        }
        switch (action.kind()) {
            case RECV, RECV_PROBED ->
                events.add(new RankAction.Complete(place + 1, source(rank, place), tag(rank, place)));
            case WAIT -> events.add(
                new RankAction.Complete(action.request() + 1, source(rank, action.request()),
                    tag(rank, action.request())));
            case PROBE ->
                events.add(new RankAction.Probe(communicator, action.peer(), action.tag(), source(rank, place),
                    tag(rank, place), site));
            default -> {}
        }
    }

    private int source(int rank, int place) {
        return execution.got[rank][place] / 1000;
    }

    private int tag(int rank, int place) {
        int id = execution.got[rank][place];
        return program.get(id / 1000).get(id % 1000).tag();
    }
}
