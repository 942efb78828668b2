package org.stft.internal.image;

import java.util.function.Supplier;
import org.stft.config.Setting;
import org.stft.config.Settings;
import org.stft.internal.agreement.JobRank;
import org.stft.internal.protect.CallGuard;
import org.stft.internal.protect.ProtectedObjects;

/**
 * What a rank has from the start of STFT to its end, in all its runs.
 *
 * @param rank its ties to the other ranks and to the launcher
 * @param guard against calls that overlap
 * @param objects what the program has protected
 * @param backEnds those that make the images
 * @param callSite the source line from which the program calls
 */
public record StartedRank(JobRank rank, CallGuard guard, ProtectedObjects objects, BackEnds backEnds,
    Supplier<String> callSite) {

    /** A rank without protected objects and chosen back ends. */
    public static StartedRank of(JobRank rank, Settings settings, Supplier<String> callSite) {
        ProtectedObjects objects = new ProtectedObjects(rank.faults());
        return new StartedRank(rank, new CallGuard(settings.duration(Setting.ENTER_TIMEOUT).orElseThrow()), objects,
            new BackEnds(rank, settings, objects), callSite);
    }
}
