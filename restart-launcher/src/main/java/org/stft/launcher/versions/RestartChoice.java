package org.stft.launcher.versions;

import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.stft.StftException;
import org.stft.config.Setting;
import org.stft.services.Services;
import org.stft.spc.CheckpointerProvider;
import org.stft.store.Expectation;
import org.stft.store.JobFile;
import org.stft.store.Manifest;

/**
 * Which version {@code stft restart} would use on this machine without further options.
 *
 * @param version its number; null if it would use none
 * @param backEnd the id of the back end whose images it would use; null if it would use none
 * @param reason why it would use none; null if it would use one
 */
record RestartChoice(Long version, String backEnd, String reason) {

    /**
     * Chooses as a restart does: the newest version of the last run that has intact images of all ranks by a
     * back end that can work here, in the order of the job's back ends; if there is none, the version that the
     * last run itself was restarted from.
     *
     * @param recorded what is written down of the job, if anything
     * @param checked all versions, byte by byte, newest first
     */
    static RestartChoice of(Optional<JobFile> recorded, List<VersionStatus> checked) {
        if (recorded.isPresent() && recorded.get().state() == JobFile.State.FINISHED) {
            return none("the job has finished, so there is nothing to bring back ('stft restart --version V' goes back "
                + "to a version)");
        }
        long first = recorded.map(JobFile::firstVersion).orElse(1L);
        long base = recorded.map(JobFile::base).orElse(0L);
        List<VersionStatus> ofLastRun = checked.stream().filter(each -> each.version() >= first).toList();
        if (ofLastRun.isEmpty()) {
            return base == 0 ? none("no version was saved, so it starts from the beginning")
                : newest(recorded, checked.stream().filter(each -> each.version() == base))
                    .orElse(none("version " + base + ", from which the last run was restarted, is not there or not intact"));
        }
        return newest(recorded, checked.stream().filter(each -> each.version() >= first || each.version() == base)).orElse(none("no version of the last run is intact"));
    }

    private static RestartChoice none(String reason) {
        return new RestartChoice(null, null, reason);
    }

    private static Optional<RestartChoice> newest(Optional<JobFile> recorded, Stream<VersionStatus> versions) {
        return versions.flatMap(each -> verdict(recorded, each).stream()).findFirst();
    }

    /** What a restart does when it comes to a version; empty if it passes it over. */
    private static Optional<RestartChoice> verdict(Optional<JobFile> recorded, VersionStatus checked) {
        if (checked.state() == VersionState.UNKNOWN_FORMAT) {
            return Optional.of(none("it stops at version " + checked.version() + ": " + checked.findings().get(0).message()));
        }
        if (checked.manifest().isEmpty()) {
            return Optional.empty();
        }
        Manifest manifest = checked.manifest().get();
        List<String> spcs = recorded.map(RestartChoice::spcs).orElse(manifest.spcs());
        try {
            recorded.ifPresent(job -> new Expectation(job.ranks(), job.main()).require(manifest));
        } catch (StftException e) {
            return Optional.of(none(e.getMessage()));
        }
        if (manifest.spcs().stream().noneMatch(spcs::contains)) {
            return Optional.of(none("version " + checked.version() + " was made by the back end "
                + String.join(", ", manifest.spcs()) + ", but the job uses " + String.join(", ", spcs)
                + ". Restart it with --spc " + manifest.spcs().get(0) + "."));
        }
        return spcs.stream().filter(spc -> manifest.spcs().contains(spc) && isIntact(checked, spc) && canWork(spc))
            .findFirst().map(spc -> new RestartChoice(checked.version(), spc, null));
    }

    private static List<String> spcs(JobFile job) {
        String chosen = job.properties().getOrDefault(Setting.SPC.key(), Setting.SPC.fallback());
        return Stream.of(chosen.split(",")).map(String::trim).toList();
    }

    private static boolean isIntact(VersionStatus checked, String spc) {
        return checked.findings().stream().noneMatch(finding -> finding.spc() == null || finding.spc().equals(spc));
    }

    private static boolean canWork(String spc) {
        CheckpointerProvider backEnd = Services.backEnds().get(spc);
        return backEnd != null && backEnd.probe().canWork();
    }
}
