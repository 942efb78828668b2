package org.stft.check.library;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.stft.base.text.ClosestWord;
import org.stft.check.evaluation.Form;
import org.stft.check.plan.RankPlan;
import org.stft.check.template.Condition;
import org.stft.check.template.Template;
import org.stft.check.template.TemplateException;

/** The templates that a job or a command uses. */
public final class ChosenTemplates {

    private static final String POTENTIAL_DEADLOCK = "potential-deadlock";

    private ChosenTemplates() {
    }

    /**
     * Those of the check that are on, those of the user, and those that are switched on; without those that are switched
     * off.
     *
     * @param paths of templates of the user
     * @param enabled ids
     * @param disabled ids
     * @throws IOException if a file cannot be read, an id is unknown, or a template cannot be evaluated
     * @throws TemplateException if a file is not a template
     */
    public static List<Template> of(Collection<Path> paths, Set<String> enabled, Set<String> disabled)
        throws IOException, TemplateException {
        TemplateLibrary library = new TemplateLibrary();
        for (Path path : paths) {
            library.add(path);
        }
        List<String> ids = library.all().stream().map(each -> each.template().id()).toList();
        for (Set<String> named : List.of(enabled, disabled)) {
            for (String id : named) {
                if (!ids.contains(id)) {
                    throw new IOException("Expected the id of a template, found '" + id + "'. "
                        + ClosestWord.question(id, ids) + "List them: stft check templates ls");
                }
            }
        }
        List<Template> chosen = new ArrayList<>();
        for (TemplateText each : library.all()) {
            Template template = each.template();
            if ((template.on() || enabled.contains(template.id())) && !disabled.contains(template.id())) {
                requireForm(each);
                chosen.add(template);
            }
        }
        return chosen;
    }

    /**
     * Ids that are switched on.
     *
     * @param synchronous true for what is found by taking every send for a synchronous one, too
     */
    public static Set<String> with(Collection<String> enabled, boolean synchronous) {
        Set<String> all = new LinkedHashSet<>(enabled);
        if (synchronous) {
            all.add(POTENTIAL_DEADLOCK);
        }
        return all;
    }

    private static void requireForm(TemplateText text) throws IOException {
        if (Form.of(text.template()).isEmpty()) {
            Optional<Condition> forEach = text.template().conditions().stream()
                .filter(condition -> condition.range() != null).findFirst();
            if (forEach.isPresent()) {
                throw new IOException(text.source() + ":" + forEach.get().line() + ": template " + text.template().id()
                    + " has a condition for each j, which needs a cycle of calls of all processes. Expected conditions "
                    + "on one message, such as F1(dest)=p2, or on two members of a collective operation. See "
                    + "docs/call-check-examples.md.");
            }
            throw new IOException(text.source() + ":" + text.template().slots().get(0).line() + ": template "
                + text.template().id()
                + " joins calls of different processes in a way that cannot be evaluated: expected calls of one process, "
                + "a send and its receive, or one call of each process (FA). See docs/call-check-language.md.");
        }
        if (text.template().stops() && !RankPlan.canStop(text.template())) {
            throw new IOException(text.source() + ":" + text.template().slots().get(0).line() + ": template "
                + text.template().id()
                + " has stop=yes and needs more than the arguments of one call: the call is made "
                + "by then. Expected a template of one call with conditions on its arguments, or stop=no. See "
                + "docs/call-check-language.md.");
        }
    }
}
