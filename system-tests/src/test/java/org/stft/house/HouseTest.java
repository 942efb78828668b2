package org.stft.house;

import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAPackage;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAnyPackage;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideOutsideOfPackages;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;
import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchRule;
import java.util.ServiceLoader;
import java.util.stream.Stream;

/** Checks the dependencies between the modules that the README shows: they point one way. */
@AnalyzeClasses(packages = "org.stft", importOptions = ShippedClasses.class)
class HouseTest {

    private static final String[] CORE = {"org.stft", "org.stft.config..", "org.stft.fault..", "org.stft.link..",
        "org.stft.mp..", "org.stft.internal..", "org.stft.services..", "org.stft.store.."};
    private static final String EVENTS = "org.stft.event..";
    private static final String API = "org.stft.spc";
    private static final String API_OF_PROCESSES = "org.stft.spc.process";
    private static final String BASE = "org.stft.base..";
    private static final String[] BACK_ENDS = {"org.stft.spc.kryo..", "org.stft.criu.."};
    private static final String MPJ_EXPRESS = "org.stft.mpj..";
    private static final String ORDER = "org.stft.order..";
    private static final String[] BINDINGS = {MPJ_EXPRESS, ORDER};
    private static final String[] LAUNCHER = {"org.stft.launcher.."};
    private static final String[] PROGRAMS = {"org.stft.npb..", "org.stft.examples.."};
    private static final String[] TOOLS = {"org.stft.probe..", "org.stft.tool..", "org.stft.log..", "org.stft.race..",
        "org.stft.report.."};
    private static final String PROBE = "org.stft.probe";
    private static final String TOOLS_IN_LAUNCHER = "..launcher..";
    private static final String[] MPI_IMPLEMENTATION = {"mpi..", "mpjdev..", "xdev..", "mpjbuf.."};

    @ArchTest
    static final ArchRule base_dependsOnNothingButTheJdk = classes().that().resideInAPackage(BASE).should()
        .onlyDependOnClassesThat().resideInAnyPackage(BASE, "java..", "com.google.errorprone.annotations..");

    @ArchTest
    static final ArchRule spcApi_dependsOnNothingButTheJdk = classes().that().resideInAPackage(API).should()
        .onlyDependOnClassesThat().resideInAnyPackage(API, "java..");

    @ArchTest
    static final ArchRule spcApiOfProcesses_dependsOnThatOfAllBackEnds = classes().that()
        .resideInAPackage(API_OF_PROCESSES).should().onlyDependOnClassesThat()
        .resideInAnyPackage(API, API_OF_PROCESSES, "java..");

    @ArchTest
    static final ArchRule backEndsForObjects_needNothingOfProcesses = noClasses().that()
        .resideInAPackage("org.stft.spc.kryo..").should().dependOnClassesThat().resideInAPackage(API_OF_PROCESSES);

    @ArchTest
    static final ArchRule core_knowsNoBackEndNoBindingAndNoLauncher = noClasses().that().resideInAnyPackage(CORE)
        .should().dependOnClassesThat()
        .resideInAnyPackage(union(BACK_ENDS, BINDINGS, MPI_IMPLEMENTATION, LAUNCHER));

    @ArchTest
    static final ArchRule backEnds_knowOnlyTheApiAndTheBase = noClasses().that().resideInAnyPackage(BACK_ENDS)
        .should().dependOnClassesThat(resideInAnyPackage("org.stft..", "mpi..", "mpjdev..", "xdev..", "mpjbuf..")
            .and(resideOutsideOfPackages(union(BACK_ENDS, new String[] {API, API_OF_PROCESSES, BASE}))));

    @ArchTest
    static final ArchRule insidesOfSpcCriu_areItsOwn = noClasses().that().resideOutsideOfPackage("org.stft.criu..")
        .should().dependOnClassesThat().resideInAPackage("org.stft.criu.*..");

    @ArchTest
    static final ArchRule bindings_knowOnlyTheCoreAndTheOrders = noClasses().that().resideInAnyPackage(BINDINGS)
        .should().dependOnClassesThat()
        .resideInAnyPackage(union(BACK_ENDS, LAUNCHER));

    @ArchTest
    static final ArchRule orders_knowOnlyThePort = noClasses().that().resideInAPackage(ORDER).should()
        .dependOnClassesThat()
        .resideInAnyPackage(union(new String[] {MPJ_EXPRESS}, MPI_IMPLEMENTATION, BACK_ENDS, LAUNCHER));

    @ArchTest
    static void bindings_haveNoPackageCycles(JavaClasses all) {
        JavaClasses binding = all.that(resideInAnyPackage(MPJ_EXPRESS));
        assertThat(binding).hasSizeGreaterThan(30);
        slices().matching("org.stft.(**)").should().beFreeOfCycles().check(binding);
    }

    @ArchTest
    static final ArchRule callsOfAnMpiImplementation_areInItsBindingAndInPrograms = noClasses().that()
        .resideOutsideOfPackages(union(BINDINGS, MPI_IMPLEMENTATION, PROGRAMS, TOOLS))
        .should().dependOnClassesThat().resideInAnyPackage(MPI_IMPLEMENTATION);

    @ArchTest
    static final ArchRule tools_knowOnlyTheProbeAndMpi = noClasses().that(resideInAnyPackage(TOOLS)
        .and(resideOutsideOfPackages(TOOLS_IN_LAUNCHER))).should().dependOnClassesThat()
        .resideInAnyPackage(union(CORE, BACK_ENDS, BINDINGS, LAUNCHER, PROGRAMS));

    @ArchTest
    static final ArchRule whatToolsSeeOfTheProbe_knowsNeitherItsEngineNorALibrary = noClasses().that()
        .resideInAPackage(PROBE).should().dependOnClassesThat()
        .resideInAnyPackage("org.stft.probe.*..", "mpjdev..", "xdev..", "mpjbuf..");

    /** The class of packed buffers is in the signatures of MPJ Express's public methods. */
    @ArchTest
    static final ArchRule engineOfTheProbe_knowsLibrariesByTheirInterfaceOnly = noClasses().that()
        .resideInAPackage("org.stft.probe.engine").should().dependOnClassesThat()
        .resideInAnyPackage("org.stft.probe.mpj", "mpjdev..", "xdev..");

    @ArchTest
    static final ArchRule interfaceOfMpiLibraries_isAboveEngineAndLibraries = noClasses().that()
        .resideInAPackage("org.stft.probe.library").should().dependOnClassesThat()
        .resideInAnyPackage("org.stft.probe.engine", "org.stft.probe.mpj", "mpjdev..", "xdev..", "mpjbuf..");

    @ArchTest
    static final ArchRule mpiLibrariesOfTheProbe_doNotKnowItsEngine = noClasses().that()
        .resideInAPackage("org.stft.probe.mpj").should().dependOnClassesThat()
        .resideInAPackage("org.stft.probe.engine");

    @ArchTest
    static final ArchRule toolsInTheRanks_knowOfTheProbeWhatToolsSee = noClasses().that()
        .resideInAPackage("org.stft.tool..").should().dependOnClassesThat().resideInAPackage("org.stft.probe.*..");

    @ArchTest
    static final ArchRule toolsInTheLauncher_knowWhatItOffersToThem = noClasses().that(resideInAnyPackage(TOOLS)
        .and(resideInAnyPackage(TOOLS_IN_LAUNCHER))).should()
        .dependOnClassesThat(resideInAnyPackage(union(CORE, BACK_ENDS, BINDINGS, LAUNCHER, PROGRAMS))
            .and(resideOutsideOfPackages("org.stft.launcher.extension", "org.stft.config", "org.stft.link")));

    @ArchTest
    static final ArchRule launcher_knowsNoTool = noClasses().that().resideInAnyPackage(LAUNCHER).should()
        .dependOnClassesThat(resideInAnyPackage(TOOLS)
            .and(resideOutsideOfPackages("org.stft.probe.agent", "org.stft.report")));

    @ArchTest
    static final ArchRule programs_useTheUsersApiOnly = noClasses().that()
        .resideInAnyPackage("org.stft.npb..", "org.stft.examples..").should().dependOnClassesThat()
        .resideInAnyPackage("org.stft.config..", EVENTS, "org.stft.fault..", "org.stft.link..",
            "org.stft.mp..", "org.stft.internal..", "org.stft.services..", "org.stft.store..", "org.stft.spc..",
            "org.stft.mpj..",
            "org.stft.order..", "org.stft.launcher..");

    @ArchTest
    static final ArchRule serviceLoader_isUsedInOneClass = noClasses().that()
        .doNotHaveFullyQualifiedName("org.stft.base.plugin.PlugIns")
        .and().doNotHaveFullyQualifiedName("org.stft.spc.testkit.CheckpointerContract") // checks what the loader finds
        .should().dependOnClassesThat().belongToAnyOf(ServiceLoader.class);

    @ArchTest
    static void eachPackageThatIsNamedHere_hasClasses(JavaClasses all) {
        for (String named : union(CORE, BACK_ENDS, BINDINGS, LAUNCHER, PROGRAMS, TOOLS,
            new String[] {API, API_OF_PROCESSES, BASE, EVENTS})) {
            assertThat(all.that(resideInAPackage(named))).as(named).isNotEmpty();
        }
    }

    private static String[] union(String[]... groups) {
        return Stream.of(groups).flatMap(Stream::of).toArray(String[]::new);
    }
}
