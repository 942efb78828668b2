package org.stft.launcher.demo;

import java.io.PrintWriter;
import org.stft.launcher.display.Readable;
import org.stft.launcher.display.Table;

/** The summary of the two runs. */
final class Summary {

    private static final String NOTHING = "none";

    private final Scenario scenario;
    private final DemoOutcome undisturbed;
    private final DemoOutcome killed;

    Summary(Scenario scenario, DemoOutcome undisturbed, DemoOutcome killed) {
        this.scenario = scenario;
        this.undisturbed = undisturbed;
        this.killed = killed;
    }

    /** Returns true if the demo has succeeded. */
    boolean isSuccess() {
        return undisturbed.verified() && killed.verified() && killed.isIdenticalTo(undisturbed) && wasBroughtBack();
    }

    private boolean wasBroughtBack() {
        return wasKilled() && killed.story().restartedFrom().orElse(-1) == scenario.lastVersion();
    }

    private boolean wasKilled() {
        return killed.story().wasKilled(scenario.victim());
    }

    void print(PrintWriter out) {
        out.println();
        Table table = new Table("", "undisturbed", "killed and restarted");
        row(table, "zeta", zeta(undisturbed), zeta(killed));
        row(table, "NPB says", verdict(undisturbed), verdict(killed));
        row(table, "result bits", bits(undisturbed), bits(killed));
        row(table, "time", Readable.seconds(undisturbed.time()), Readable.seconds(killed.time()));
        row(table, "versions", Integer.toString(undisturbed.story().versions()), versions());
        table.print(out, "");
        out.println();
        out.println("bit-identical: " + (killed.isIdenticalTo(undisturbed) ? "yes" : "NO"));
        out.println("killed with SIGKILL: " + (wasKilled()
            ? "yes, rank " + scenario.victim() + " right after version "
                + scenario.lastVersion()
            : "NO"));
        out.println("restarted from: " + (killed.story().restartedFrom().isPresent()
            ? "version " + killed.story().restartedFrom().getAsLong()
            : "NOTHING"));
        out.println();
        out.println(isSuccess() ? success() : "The demo FAILED: " + failure());
    }

    private static void row(Table table, String name, String one, String other) {
        table.row(name, one, other);
    }

    private static String zeta(DemoOutcome outcome) {
        return outcome.output().zeta().orElse(NOTHING);
    }

    private static String verdict(DemoOutcome outcome) {
        return outcome.output().verdict().orElse(NOTHING);
    }

    private static String bits(DemoOutcome outcome) {
        return outcome.output().bits().orElse(NOTHING);
    }

    private String versions() {
        DemoProgress story = killed.story();
        return story.versions() + " (" + Readable.bytes(story.bytes()) + ", " + story.speed() + ")";
    }

    private String success() {
        return "Rank " + scenario.victim() + " of " + scenario.ranks()
            + " was killed in the middle. STFT brought all ranks "
            + "back from version " + scenario.lastVersion() + " with the back end " + scenario.spc() + ","
            + System.lineSeparator()
            + "the program continued after its checkpoint call, and its result is the same to the bit.";
    }

    private String failure() {
        if (!undisturbed.verified()) {
            return "the undisturbed run did not verify.";
        }
        if (!wasKilled()) {
            return "rank " + scenario.victim() + " was not killed, so nothing was shown.";
        }
        if (!wasBroughtBack()) {
            return "the ranks were not restarted from version " + scenario.lastVersion() + ".";
        }
        return killed.verified() ? "the results differ." : "the restarted run did not verify.";
    }
}
