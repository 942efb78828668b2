package org.stft.house;

import static com.tngtech.archunit.core.domain.JavaCall.Predicates.target;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.assignableTo;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAPackage;
import static com.tngtech.archunit.core.domain.properties.HasName.Predicates.name;
import static com.tngtech.archunit.core.domain.properties.HasOwner.Predicates.With.owner;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchRule;
import java.io.IOException;
import java.net.ServerSocket;
import java.nio.channels.ServerSocketChannel;
import java.time.Instant;
import org.junit.jupiter.api.Test;

/** Checks that connections are accepted, threads made and clocks read only in the places meant for it. */
@AnalyzeClasses(packages = "org.stft", importOptions = ShippedClasses.class)
class OnePlaceTest {

    /** Tools run in a rank and know only the probe and MPI; they may have a shutdown hook and a daemon thread of their own. */
    private static final String TOOLS = "org.stft.(probe.engine.Tools|tool.collectives.Watch|tool.check.LongWaits).*";

    /**
     * Those who write, or show to people, when something happened, or compare it with the present; and the end of an
     * allocation, which is a time of day.
     */
    private static final String STAMPS = "org.stft.base.time.SystemTime|org.stft.store.JobOwner|"
        + "org.stft.launcher.(cli|versions|job|demo).*|"
        + "org.stft.launcher.control.TimeLimit|org.stft.log.follow.Polling|org.stft.log.launcher.CapsuleCompanion|org.stft.tool.log.RankLog|org.stft.probe.engine.(Real)?Calls|org.stft.base.io.TemporaryDirectory";

    @ArchTest
    static final ArchRule connections_areAcceptedByTheAcceptor = noClasses().that()
        .resideOutsideOfPackage("org.stft.base.net").should().callMethodWhere(target(name("accept")).and(target(owner(
            assignableTo(ServerSocket.class).or(assignableTo(ServerSocketChannel.class))))));

    @ArchTest
    static final ArchRule threads_areMadeByTheBase = noClasses().that().resideOutsideOfPackage("org.stft.base..")
        .and().haveNameNotMatching(TOOLS)
        .should().callConstructorWhere(target(owner(assignableTo(Thread.class))));

    @ArchTest
    static final ArchRule wallClock_isReadForStampsOnly = noClasses().that().haveNameNotMatching(STAMPS)
        .should().callMethod(System.class, "currentTimeMillis")
        .orShould().callMethodWhere(target(name("now")).and(target(owner(resideInAPackage("java.time..")))));

    @ArchTest
    static void classesWereSeen(JavaClasses all) {
        assertThat(all.size()).isGreaterThan(800);
        assertThat(all.contain("org.stft.tool.collectives.Watch")).isTrue();
    }

    @Test
    void offender_isFoundByEachRule() {
        JavaClasses offender = new ClassFileImporter().importClasses(Offender.class);
        for (ArchRule rule : new ArchRule[] {connections_areAcceptedByTheAcceptor, threads_areMadeByTheBase,
            wallClock_isReadForStampsOnly}) {
            assertThat(rule.evaluate(offender).hasViolation()).as(rule.getDescription()).isTrue();
        }
    }

    /** Does what each rule forbids. */
    static final class Offender {

        Instant accepted(ServerSocket port) throws IOException {
            port.accept().close();
            new Thread(() -> {
            }).start();
            return Instant.now();
        }
    }
}
