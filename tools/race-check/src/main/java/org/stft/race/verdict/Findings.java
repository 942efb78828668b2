package org.stft.race.verdict;

import java.nio.charset.StandardCharsets;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.zip.CRC32;
import org.stft.race.choice.Choice;
import org.stft.race.choice.Choices;
import org.stft.race.choice.ChosenCompletion;
import org.stft.race.match.Message;
import org.stft.race.match.Posting;
import org.stft.race.match.Receive;
import org.stft.race.order.Clock;

/**
 * The races of a run, grouped by the calls that take part. Holds one group for each pair of calls, however many races
 * there are.
 */
public final class Findings implements Races {

    /** A program has so many pairs of calls that race, at most; more are only counted. */
    private static final int GROUPS = 10_000;

    private final Map<Key, RaceGroup> groups = new HashMap<>();
    private final Partners partners = new Partners();
    private long more;
    private Choices choices;
    private Set<Envelope> unreceived;

    private record Envelope(int destination, int source, int tag) {}

    private record Key(String receive, int source, int tag, boolean probe, String taker, int takerSource,
        int takerTag) {

        static Key of(Receive receive, Posting taker) {
            Posting posting = receive.posting();
            return taker == null
                ? new Key(posting.site(), posting.source(), posting.tag(), posting.probe(), "", 0, 0)
                : new Key(posting.site(), posting.source(), posting.tag(), posting.probe(), taker.site(),
                    taker.source(), taker.tag());
        }

        String id() {
            CRC32 crc = new CRC32();
            crc.update(toString().getBytes(StandardCharsets.UTF_8));
            return String.format("%08x", crc.getValue());
        }
    }

    @Override
    public void race(Receive receive, Message alternative, Posting taker, long known) {
        races(PostedReceives.Range.of(receive), alternative, taker, known);
    }

    @Override
    public void races(PostedReceives.Range receives, Message alternative, Posting taker, long known) {
        Receive receive = receives.first();
        Key key = Key.of(receive, taker);
        RaceGroup group = groups.get(key);
        if (group == null) {
            if (groups.size() == GROUPS) {
                more += receives.size();
                return;
            }
            group = new RaceGroup(key.id());
            groups.put(key, group);
        }
        group.add(Severity.of(receive, alternative, taker), receives, alternative, taker, known);
    }

    /** Adds those of another run of the same job. */
    public void add(Findings other) {
        other.groups.forEach((key, group) -> groups.computeIfAbsent(key, each -> new RaceGroup(each.id())).add(group));
        partners.add(other.partners);
        more += other.more;
    }

    @Override
    public void chosen(Receive receive, Clock clock, int component) {
        partners.add(receive);
        if (choices != null) {
            choices.add(new Choice(receive.posting().rank(), receive.posting().choice(), receive.source(),
                receive.tag()), clock, component);
        }
    }

    @Override
    public void completed(int rank, long call, long request, long after, Clock clock) {
        if (choices != null) {
            choices.add(rank, call, request, after, clock);
        }
    }

    @Override
    public void unreceived(Message message) {
        if (unreceived != null) {
            unreceived.add(new Envelope(message.destination(), message.source(), message.tag()));
        }
    }

    /** Has the messages kept, too, that no complete receive has taken. Returns itself. */
    public Findings recordingUnreceived() {
        unreceived = new HashSet<>();
        return this;
    }

    /** True if a rank was sent such a message that no complete receive has taken, if these were recorded. */
    public boolean isUnreceived(Choice message) {
        return unreceived.contains(new Envelope(message.rank(), message.source(), message.tag()));
    }

    /** Has the outcomes of all wildcards kept, too, which takes memory for each. Returns itself. */
    public Findings recordingChoices() {
        choices = new Choices();
        return this;
    }

    /** The outcomes of wildcards that do not depend on that of a race, if they were recorded. */
    public List<Choice> choicesBefore(Race race) {
        return choices.before(race.rank(), race.choice());
    }

    /**
     * The outcomes of calls that complete some of several operations that do not depend on that of a race, if they were
     * recorded.
     */
    public List<ChosenCompletion> completionsBefore(Race race) {
        return choices.completionsBefore(race.rank(), race.choice(), race.receive().event());
    }

    /** The groups: the most severe first, among these the earliest. */
    public List<RaceGroup> groups() {
        Map<String, String> belonging = partners.all();
        groups.values().forEach(
            group -> group.belongsTo(Optional.ofNullable(belonging.get(group.first().receive().site()))));
        return groups.values().stream().sorted(Comparator.comparing(RaceGroup::severity).reversed()
            .thenComparing(group -> group.first().receive().event()).thenComparing(RaceGroup::id)).toList();
    }

    /** The races beyond 10,000 groups, which are in none. */
    public long more() {
        return more;
    }
}
