package org.stft.nativempi;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.methods;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.Architectures.layeredArchitecture;

import com.tngtech.archunit.core.domain.JavaModifier;
import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchRule;

/**
 * The layers of this module. The test of the whole house cannot see them: its class path has the package {@code mpi} of MPJ Express.
 */
@AnalyzeClasses(packages = {"mpi", "mpjbuf", "org.stft.nativempi"},
    importOptions = ImportOption.DoNotIncludeTests.class)
class LayersTest {

    @ArchTest
    static final ArchRule layers_dependDownwards = layeredArchitecture().consideringOnlyDependenciesInLayers()
        .layer("memory").definedBy("org.stft.nativempi.memory")
        .layer("library").definedBy("org.stft.nativempi.library")
        .layer("data").definedBy("org.stft.nativempi.data")
        .layer("job").definedBy("org.stft.nativempi.job")
        .layer("api").definedBy("mpi", "mpjbuf")
        .layer("binding").definedBy("org.stft.nativempi")
        .layer("trial").definedBy("org.stft.nativempi.trial")
        .whereLayer("binding").mayNotBeAccessedByAnyLayer()
        .whereLayer("trial").mayNotBeAccessedByAnyLayer()
        .whereLayer("api").mayOnlyBeAccessedByLayers("trial")
        .whereLayer("job").mayOnlyBeAccessedByLayers("api", "binding", "trial")
        .whereLayer("data").mayOnlyBeAccessedByLayers("job", "api")
        .whereLayer("library").mayOnlyBeAccessedByLayers("data", "job", "api", "binding", "trial");

    @ArchTest
    static final ArchRule programsApi_knowsNothingOfStft = noClasses().that().resideInAnyPackage("mpi", "mpjbuf")
        .should()
        .dependOnClassesThat().resideInAnyPackage("org.stft", "org.stft.mp..", "org.stft.config..", "org.stft.order..",
            "org.stft.base..");

    /** A program without the jars of STFT runs on this module and JNA alone. */
    @ArchTest
    static final ArchRule layersBelowTheBinding_knowNothingOfStft = noClasses().that()
        .resideInAnyPackage("org.stft.nativempi.job", "org.stft.nativempi.data", "org.stft.nativempi.library",
            "org.stft.nativempi.memory")
        .should().dependOnClassesThat().resideInAnyPackage("org.stft", "org.stft.mp..", "org.stft.config..",
            "org.stft.order..", "org.stft.base..");

    @ArchTest
    static final ArchRule binding_knowsOnlyTheCoreAndTheOrders = noClasses().that()
        .resideInAPackage("org.stft.nativempi..")
        .should().dependOnClassesThat().resideInAnyPackage("org.stft.spc..", "org.stft.criu..", "org.stft.launcher..",
            "org.stft.mpj..", "mpjdev..", "xdev..");

    /** Where tools are not on the class path, these are not needed. */
    @ArchTest
    static final ArchRule callProbe_isKnownToMessagesAndToTheClassesThatAnswerIt = noClasses().that()
        .haveNameNotMatching(
            "mpi\\.(ProbedMpi|ObjectsWithoutMpi|DuplicateMessages|Status).*|org\\.stft\\.nativempi\\.job\\.(Messages|Operation)")
        .should().dependOnClassesThat().resideInAPackage("org.stft.probe..");

    @ArchTest
    static final ArchRule functionsOfTheLibrary_areDeclaredInOneClass = methods().that()
        .haveModifier(JavaModifier.NATIVE).should().beDeclaredInClassesThat()
        .haveNameMatching("org\\.stft\\.nativempi\\.library\\.(Mpi|Signals\\$Libc)");

    @ArchTest
    static final ArchRule knowledgeOfOneLibrary_isInItsDialect = classes().that().haveSimpleName("OpenMpi").or()
        .haveSimpleName("Mpich").should().onlyBeAccessed().byClassesThat().haveNameMatching(
            "org\\.stft\\.nativempi\\.library\\.(OpenMpi|Mpich|Recognition|Dialect)");
}
