package com.example;

import org.stft.fault.CrashPoint;
import org.stft.fault.FaultSpec.Kill;
import org.stft.testkit.Crash;
import org.stft.testkit.CrashMatrix;

/** The program, killed at some points. */
class PiCrashIT {

    @CrashMatrix(main = Pi.class, ranks = 2, arguments = "5", result = "pi is about.*",
        points = {CrashPoint.IMAGE_PARTLY_WRITTEN, CrashPoint.RESTORED}, kills = Kill.ALL, targets = 1)
    void killedAtThesePoints_comesBackWithTheSamePi(Crash crash) {
        crash.survive();
    }
}
