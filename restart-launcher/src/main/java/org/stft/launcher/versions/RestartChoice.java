package org.stft.launcher.versions;

import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.stft.StftException;
import org.stft.StftException.Category;
import org.stft.services.Services;
import org.stft.spc.CheckpointerProvider;
import org.stft.store.Damage;
import org.stft.store.JobFile;
import org.stft.store.Manifest;
import org.stft.store.RestartPreconditions;
import org.stft.store.RestartSelection;
import org.stft.store.RestartSelection.PassedOver;
import org.stft.store.VersionState;
import org.stft.store.VersionStatus;

/**
 * The version that {@code stft restart} would use on this machine without further options.
 *
 * @param version its number; null if it would use none
 * @param backEnd the id of the back end whose images it would use; null if it would use none
 * @param reason the reason why it would use none; null if it would use one
 */
record RestartChoice(Long version, String backEnd, String reason) {

    /**
     * Chooses a version by the rule of a restart.
     *
     * @param recorded the record of the job, if there is one
     * @param checked all versions, byte by byte, newest first
     */
    static RestartChoice of(Optional<JobFile> recorded, List<VersionStatus> checked) throws IOException {
        if (recorded.isPresent() && recorded.get().state() == JobFile.State.FINISHED) {
            return none("the job has finished, so there is nothing to restart ('stft restart --version V' goes back "
                + "to a version)");
        }
        RestartSelection selection = new RestartSelection(OptionalLong.empty(),
            recorded.map(JobFile::firstVersion).orElse(1L),
            recorded.map(JobFile::base).orElse(0L),
            recorded.map(job -> new RestartPreconditions(job.ranks(), job.main())),
            recorded.map(JobFile::spcs));
        List<Long> versions = checked.stream().map(VersionStatus::version).toList();
        try {
            return selection.choose(versions, new Checked(checked))
                .map(chosen -> new RestartChoice(chosen.version(), chosen.spc(), null))
                .orElseGet(() -> noneOf(selection, versions));
        } catch (StftException e) {
            return none(e.getMessage());
        }
    }

    private static RestartChoice noneOf(RestartSelection selection, List<Long> versions) {
        if (versions.stream().anyMatch(version -> version >= selection.first())) {
            return none("no version of the last run is intact");
        }
        return none(selection.base() == 0
            ? "no version was saved, so it starts from the beginning"
            : "version " + selection.base() + ", from which the last run was restarted, is missing or not intact");
    }

    private static RestartChoice none(String reason) {
        return new RestartChoice(null, null, reason);
    }

    /** The findings about all versions. */
    private static final class Checked implements RestartSelection.Evidence {

        private final Map<Long, VersionStatus> checked;

        Checked(List<VersionStatus> all) {
            this.checked = all.stream().collect(Collectors.toMap(VersionStatus::version, Function.identity()));
        }

        @Override
        public Manifest manifest(long version) throws IOException {
            VersionStatus status = checked.get(version);
            if (status.state() == VersionState.UNKNOWN_FORMAT) {
                throw new StftException(Category.GIVE_UP,
                    "it stops at version " + version + ": " + status.findings().get(0).message());
            }
            return status.manifest().orElseThrow(() -> new IOException("the manifest cannot be read"));
        }

        @Override
        public Optional<String> obstacle(Manifest manifest, String spc) {
            CheckpointerProvider backEnd = Services.backEnds().get(spc);
            if (backEnd == null || !backEnd.probe().canWork()) {
                return Optional.of("the back end " + spc + " cannot work here");
            }
            return checked.get(manifest.version()).findings().stream()
                .filter(finding -> finding.spc() == null || finding.spc().equals(spc)).map(Damage::toString)
                .findFirst();
        }

        @Override
        public void passedOver(PassedOver what) {
            // `stft verify` lists all findings
        }
    }
}
