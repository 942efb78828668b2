package org.stft.acceptance;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.stft.acceptance.programs.PassesValueAround;
import org.stft.fault.CrashPoint;
import org.stft.fault.FaultSpec.Kill;
import org.stft.testkit.Crash;
import org.stft.testkit.CrashMatrix;

/** Death at every named point of the protocol, on every rank, of one rank, of all, and of the launcher too. */
@Execution(ExecutionMode.CONCURRENT)
class CrashMatrixIT {

    @CrashMatrix(main = PassesValueAround.class, arguments = "5", result = "result of rank .*", kills = Kill.RANK,
        targets = 1,
        points = {CrashPoint.ENTERING, CrashPoint.IMAGE_PARTLY_WRITTEN, CrashPoint.COMMITTED})
    void rank1KilledBeforeInAndAfterItsImage_comesBackWithTheSameResult(Crash crash) {
        crash.survive();
    }

    @CrashMatrix(main = PassesValueAround.class, arguments = "5", result = "result of rank .*", kills = Kill.RANK,
        targets = 1,
        points = {CrashPoint.QUIESCED, CrashPoint.VOTING, CrashPoint.SELECTED})
    @Tag("matrix")
    void rank1KilledInTheOtherPhases_comesBackWithTheSameResult(Crash crash) {
        crash.survive();
    }

    @CrashMatrix(main = PassesValueAround.class, arguments = "5", result = "result of rank .*", kills = Kill.RANK,
        targets = 1,
        except = {CrashPoint.ENTERING, CrashPoint.QUIESCED, CrashPoint.IMAGE_PARTLY_WRITTEN, CrashPoint.VOTING,
            CrashPoint.COMMITTED, CrashPoint.SELECTED})
    @Tag("campaign") // ProtocolSimulationTest kills each rank at each point in many orders
    void rank1KilledAtAnyOtherPoint_comesBackWithTheSameResult(Crash crash) {
        crash.survive();
    }

    @CrashMatrix(main = PassesValueAround.class, arguments = "5", result = "result of rank .*", kills = Kill.RANK,
        targets = 0,
        points = {CrashPoint.MANIFEST_WRITTEN, CrashPoint.RENAMED})
    @Tag("matrix")
    @Tag("any-java")
    void rank0KilledAroundTheCommit_comesBackWithTheSameResult(Crash crash) {
        crash.survive();
    }

    @CrashMatrix(main = PassesValueAround.class, arguments = "5", result = "result of rank .*", kills = Kill.RANK,
        targets = 0,
        except = {CrashPoint.MANIFEST_WRITTEN, CrashPoint.RENAMED})
    @Tag("campaign") // ProtocolSimulationTest kills each rank at each point in many orders
    void rank0KilledAtAnyOtherPoint_comesBackWithTheSameResult(Crash crash) {
        crash.survive();
    }

    @CrashMatrix(main = PassesValueAround.class, arguments = "5", result = "result of rank .*",
        kills = {Kill.ALL, Kill.LAUNCHER},
        targets = 0, points = CrashPoint.RENAMED)
    @Tag("matrix")
    @Tag("any-java")
    void allKilledAfterTheCommit_comesBackWithTheSameResult(Crash crash) {
        crash.survive();
    }

    @CrashMatrix(main = PassesValueAround.class, arguments = "5", result = "result of rank .*", kills = Kill.ALL,
        targets = 0,
        except = CrashPoint.RENAMED)
    @Tag("campaign") // ProtocolSimulationTest kills all ranks at each point in many orders
    void allKilledAtAnyOtherPoint_comesBackWithTheSameResult(Crash crash) {
        crash.survive();
    }

    @CrashMatrix(main = PassesValueAround.class, arguments = "5", result = "result of rank .*", kills = Kill.LAUNCHER,
        targets = 0,
        points = {CrashPoint.ENTERING, CrashPoint.IMAGE_PARTLY_WRITTEN, CrashPoint.VOTED, CrashPoint.MANIFEST_WRITTEN,
            CrashPoint.PRUNING, CrashPoint.SELECTED, CrashPoint.RESTORED})
    @Tag("matrix")
    @Tag("any-java")
    void launcherAndAllKilledInEachPhase_comesBackWithTheSameResult(Crash crash) {
        crash.survive();
    }

    @CrashMatrix(main = PassesValueAround.class, arguments = "5", result = "result of rank .*", kills = Kill.LAUNCHER,
        targets = 0)
    @Tag("campaign")
    void launcherAndAllKilledAtAnyPoint_comesBackWithTheSameResult(Crash crash) {
        crash.survive();
    }

    @CrashMatrix(main = PassesValueAround.class, ranks = 4, arguments = "5", result = "result of rank .*")
    @Tag("campaign")
    void killedAtAnyPoint_onFourRanks(Crash crash) {
        crash.survive();
    }

    @CrashMatrix(main = PassesValueAround.class, ranks = 2, arguments = "3", version = 1, result = "result of rank .*",
        points = CrashPoint.MANIFEST_WRITTEN, kills = Kill.ALL)
    @Tag("any-java")
    void killedBeforeThereIsAVersion_startsFromTheBeginning(Crash crash) {
        crash.survive();
    }

    @CrashMatrix(main = PassesValueAround.class, ranks = 2, arguments = "3", version = 1, result = "result of rank .*",
        points = {CrashPoint.ENTERING, CrashPoint.VOTED}, kills = Kill.ALL)
    @Tag("matrix")
    @Tag("any-java")
    void killedEarlierBeforeThereIsAVersion_startsFromTheBeginning(Crash crash) {
        crash.survive();
    }
}
