package org.stft.acceptance;

import org.stft.examples.Heat;
import org.stft.fault.CrashPoint;
import org.stft.fault.FaultSpec.Kill;
import org.stft.testkit.Crash;
import org.stft.testkit.CrashMatrix;

/** The example of the page for users, on some points. */
// snippet:begin class
class HeatCrashIT {

    @CrashMatrix(main = Heat.class, ranks = 2, arguments = {"50", "12"}, result = "sum of temperatures.*",
        points = {CrashPoint.IMAGE_PARTLY_WRITTEN, CrashPoint.RENAMED, CrashPoint.RESTORED}, kills = Kill.ALL)
    void killedAtThesePoints_comesBackWithTheSameSum(Crash crash) {
        crash.survive();
    }
}
// snippet:end class
