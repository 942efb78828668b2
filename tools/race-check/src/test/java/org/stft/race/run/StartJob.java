package org.stft.race.run;

import java.nio.file.Path;
import org.stft.mpj.RankJvms;
import programs.Collect;

/** A command that runs a job and passes on its output: the directory of its log, and the program's argument. */
public final class StartJob {

    private StartJob() {
    }

    public static void main(String[] args) {
        for (RankJvms.Outcome rank : RankJvms.run(LoggedJob.options(Path.of(args[0])), Collect.class, 3, args[1])) {
            System.out.print(rank.out());
        }
    }
}
