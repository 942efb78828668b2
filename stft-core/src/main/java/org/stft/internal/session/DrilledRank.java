package org.stft.internal.session;

import org.stft.link.Launcher;
import org.stft.link.RankEvent;
import org.stft.link.RankEvent.Drilled;

/**
 * Prints what a rank without the others has found when it compared its objects with a version.
 *
 * @param rank in the job
 * @param version the number of the version
 */
record DrilledRank(int rank, String version) {

    /** As {@code ExitCode.DIFFERENT} of the launcher. */
    private static final int DIFFERENT = 6;

    Launcher launcher() {
        return Launcher.passing(this::take);
    }

    private void take(RankEvent event) {
        if (event instanceof Drilled drilled) {
            boolean same = drilled.differences().isEmpty() && drilled.uncompared().isEmpty() && drilled.names() > 0;
            StringBuilder text = new StringBuilder("stft: rank ").append(rank)
                .append(same ? ": the same as" : ": not the same as")
                .append(" version ").append(version).append(": ").append(drilled.names())
                .append(" protected objects, with ").append(drilled.objects()).append(" objects in all\n");
            drilled.differences().forEach(each -> text.append("  ").append(each.path()).append(": version ")
                .append(version).append(" has ").append(each.saved()).append(", this run has ").append(each.found())
                .append('\n'));
            drilled.uncompared().forEach(each -> text.append("  not compared: ").append(each).append('\n'));
            System.out.flush();
            System.err.print(text);
            System.err.flush();
            if (!same) {
                Runtime.getRuntime().halt(DIFFERENT);
            }
        }
    }
}
