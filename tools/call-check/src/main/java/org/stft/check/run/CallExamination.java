package org.stft.check.run;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import org.stft.check.calls.RunCalls;
import org.stft.check.deadlock.Deadlock;
import org.stft.check.deadlock.DeadlockCheck;
import org.stft.check.deadlock.SynchronousRun;
import org.stft.check.evaluation.Evaluation;
import org.stft.check.evaluation.Form;
import org.stft.check.template.Primitives;
import org.stft.check.template.Template;
import org.stft.log.Event;
import org.stft.log.LoggedRun;
import org.stft.log.RunInfo;
import org.stft.log.Tables;
import org.stft.log.ToolBlocks.ToolBlock;
import org.stft.log.follow.RunExamination;
import org.stft.log.follow.RunReader;
import org.stft.race.run.RunAnalysis;
import org.stft.report.Finding;

/** The check of one logged run, while it goes on or afterwards. */
public final class CallExamination implements RunExamination {

    private final LoggedRun run;
    private final Finds finds;
    private final Evaluation evaluation;
    private final RunCalls calls;
    private final Optional<RunAnalysis> races;
    private final Optional<DeadlockCheck> deadlocks;
    private final Consumer<Deadlock> proven;
    private final Optional<SynchronousRun> synchronous;
    private final List<String> notes = new ArrayList<>();
    private Set<String> runs = Set.of();
    private List<String> openCalls = List.of();
    private long events;

    /**
     * Begins the check of a run.
     *
     * @param templates those that are used
     * @param news gets each finding when it is made
     * @param proven gets each deadlock, after its finding
     */
    public CallExamination(LoggedRun run, Collection<Template> templates, Consumer<Finding> news,
        Consumer<Deadlock> proven) {
        this.run = run;
        this.proven = proven;
        this.finds = new Finds(templates, news);
        this.evaluation = new Evaluation(templates, run.info().size(), finds::add, finds::add);
        List<Template> forPotential = templates.stream()
            .filter(template -> names(template, Primitives.POTENTIAL_DEADLOCK)).toList();
        this.synchronous = forPotential.isEmpty()
            ? Optional.empty()
            : Optional.of(new SynchronousRun(run.info().size(),
                potential -> forPotential.forEach(template -> finds.add(template, potential))));
        this.calls = new RunCalls(run.info().size(), evaluation,
            message -> synchronous.ifPresent(each -> each.add(message)));
        List<Template> forRaces = templates.stream().filter(CallExamination::isForRaces).toList();
        this.races = forRaces.isEmpty()
            ? Optional.empty()
            : Optional.of(RunAnalysis.of(run, race -> forRaces.forEach(template -> finds.add(template, race))));
        List<Template> forDeadlocks = templates.stream().filter(CallExamination::isForDeadlocks).toList();
        this.deadlocks = forDeadlocks.isEmpty()
            ? Optional.empty()
            : Optional.of(new DeadlockCheck(run.info().size(), calls.messages(), each -> add(each, forDeadlocks)));
    }

    /** Adds the reason of a deadlock if another template describes it: a call that others do not make. */
    private void add(Deadlock deadlock, List<Template> templates) {
        Set<String> all = finds.ids();
        calls.addEnded(deadlock.left());
        Set<String> before = deadlock.calls().isEmpty() ? all : finds.ids();
        calls.addForEver(deadlock.calls());
        if (finds.ids().equals(before)) {
            templates.stream().filter(template -> names(template, deadlock.primitive()))
                .forEach(template -> finds.add(template, deadlock.finding()));
        }
        proven.accept(deadlock);
    }

    private static boolean isForRaces(Template template) {
        return names(template, Primitives.RACE) || Form.of(template).equals(Optional.of(Form.RACE));
    }

    private static boolean names(Template template, String primitive) {
        return template.slots().get(0).functions().contains(primitive);
    }

    private static boolean isForDeadlocks(Template template) {
        return names(template, Primitives.DEADLOCK) || names(template, Primitives.ENDLESS_WAIT);
    }

    @Override
    public void begins(int rank, RunInfo log) {
        calls.begins(rank, log);
    }

    @Override
    public void add(int rank, Event event, Tables tables) {
        events++;
        synchronous.ifPresent(each -> each.add(rank, event, tables)); // before its messages
        calls.add(rank, event, tables);
        deadlocks.ifPresent(each -> each.add(rank, event, tables));
        races.ifPresent(each -> each.add(rank, event, tables));
    }

    @Override
    public void block(int rank, ToolBlock block) {
        calls.block(rank, block);
        deadlocks.ifPresent(each -> each.block(rank, block));
    }

    @Override
    public void looked(List<RankNow> ranks) {
        deadlocks.ifPresent(each -> each.looked(ranks));
    }

    @Override
    public void addOpen(int rank, Event call, Tables tables) {
        calls.addOpen(rank, call, tables);
        races.ifPresent(each -> each.addOpen(rank, call, tables));
    }

    @Override
    public void ended(int rank) {
        races.ifPresent(each -> each.ended(rank));
    }

    @Override
    public int waiting(int rank) {
        return races.map(each -> each.waiting(rank)).orElse(0);
    }

    @Override
    public void advanced() {
        races.ifPresent(RunAnalysis::advanced);
        synchronous.ifPresent(SynchronousRun::advanced);
    }

    @Override
    public void end(RunReader reader) throws IOException {
        calls.end(reader);
        if (synchronous.isPresent()) {
            synchronous.get().end(reader);
        }
        if (races.isPresent()) {
            races.get().end(reader);
        }
        notes.addAll(reader.notes());
        notes.addAll(evaluation.notes());
        if (finds.more() > 0) {
            notes.add(finds.more() + " findings beyond the first 10,000 places are not shown");
        }
        runs = reader.runs();
        openCalls = reader.openCalls();
    }

    /** The run, once it has ended. */
    public LoggedRun run() {
        return run;
    }

    List<Finding> findings() {
        return finds.all();
    }

    long events() {
        return events;
    }

    List<String> notes() {
        List<String> all = new ArrayList<>(notes);
        all.addAll(openCalls);
        return all;
    }

    /** The names of the runs whose events were read. */
    Set<String> runs() {
        return runs;
    }
}
