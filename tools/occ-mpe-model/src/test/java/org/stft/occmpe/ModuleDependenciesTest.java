package org.stft.occmpe;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;

import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchRule;

/** The module stands alone, and its packages depend one way: report on experiment on model. */
@AnalyzeClasses(packages = "org.stft", importOptions = ImportOption.DoNotIncludeTests.class)
class ModuleDependenciesTest {

    private static final String MODEL = "org.stft.occmpe.model..";
    private static final String EXPERIMENT = "org.stft.occmpe.experiment..";

    @ArchTest
    static final ArchRule model_dependsOnNothingButTheJdk = classes().that().resideInAPackage(MODEL).should()
        .onlyDependOnClassesThat().resideInAnyPackage(MODEL, "java..");

    @ArchTest
    static final ArchRule experiment_dependsOnTheModelOnly = classes().that().resideInAPackage(EXPERIMENT).should()
        .onlyDependOnClassesThat().resideInAnyPackage(EXPERIMENT, MODEL, "java..");

    @ArchTest
    static final ArchRule module_dependsOnNoOtherModuleOfStftAndOnNoMpi = classes().that()
        .resideInAPackage("org.stft..").should().onlyDependOnClassesThat()
        .resideInAnyPackage("org.stft.occmpe..", "java..", "picocli..", "me.tongfei..", "org.knowm.xchart..");
}
