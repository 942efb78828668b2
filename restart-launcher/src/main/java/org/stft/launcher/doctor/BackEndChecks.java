package org.stft.launcher.doctor;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.stft.base.text.ClosestWord;
import org.stft.base.text.Sentences;
import org.stft.config.Setting;
import org.stft.config.Settings;
import org.stft.services.Services;
import org.stft.spc.Capability;
import org.stft.spc.CheckpointerProvider;
import org.stft.spc.Probe;

/** The checks of the back ends: each one tests whether it can work here. */
final class BackEndChecks {

    private final List<String> chosen;

    /** @param settings name the back ends that are used if none is given */
    BackEndChecks(Settings settings) {
        this.chosen = settings.list(Setting.SPC);
    }

    List<CheckResult> run() {
        Map<String, CheckpointerProvider> all = Services.backEnds();
        List<CheckResult> checks = new ArrayList<>();
        all.forEach((id, backEnd) -> checks.add(chosen.contains(id) ? check(backEnd).ofNeed() : check(backEnd)));
        chosen.stream().filter(id -> !all.containsKey(id)).forEach(id -> checks.add(CheckResult.missing(name(id),
            "not on the class path", "it is the one that is used by default (stft.spc): no version can be saved",
            ClosestWord.question(id, all.keySet()) + "Add the jar spc-" + id + ", or choose another with stft.spc")
            .ofNeed()));
        return checks;
    }

    private static CheckResult check(CheckpointerProvider backEnd) {
        Probe probe = backEnd.trial();
        String what = describe(backEnd.capabilities());
        return probe.canWork()
            ? CheckResult.ok(name(backEnd.id()), "can work here; " + what)
            : CheckResult.missing(name(backEnd.id()),
                "cannot work here, because " + Sentences.open(probe.reason().orElseThrow()),
                "--spc " + backEnd.id() + " (" + what + ")", "remove the reason; until then use another back end");
    }

    private static String name(String id) {
        return "back end " + id;
    }

    private static String describe(Set<Capability> capabilities) {
        List<String> words = new ArrayList<>();
        words
            .add(capabilities.contains(Capability.PROCESS_IMAGE) ? "saves whole processes" : "saves protected objects");
        if (capabilities.contains(Capability.NEEDS_PRIVILEGES)) {
            words.add("needs privileges");
        }
        if (capabilities.contains(Capability.MAY_CHANGE_HOSTS)) {
            words.add("may change hosts");
        }
        return String.join(", ", words);
    }
}
