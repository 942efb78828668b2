package org.stft.spc.kryo;

import static com.tngtech.archunit.library.Architectures.layeredArchitecture;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;
import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchRule;

/** Checks the packages of this back end: their order, and that they have no cycles. */
@AnalyzeClasses(packages = "org.stft.spc.kryo", importOptions = ImportOption.DoNotIncludeTests.class)
class PackagesTest {

    @ArchTest
    static final ArchRule packages_haveNoCycles = slices().matching("org.stft.spc.(**)").should().beFreeOfCycles();

    @ArchTest
    static final ArchRule packages_dependOneWay = layeredArchitecture().consideringOnlyDependenciesInLayers()
        .layer("image").definedBy("org.stft.spc.kryo")
        .layer("classes").definedBy("org.stft.spc.kryo.classes")
        .layer("codec").definedBy("org.stft.spc.kryo.codec")
        .layer("format").definedBy("org.stft.spc.kryo.format")
        .whereLayer("image").mayNotBeAccessedByAnyLayer()
        .whereLayer("classes").mayOnlyBeAccessedByLayers("image")
        .whereLayer("codec").mayOnlyBeAccessedByLayers("image", "classes");

    @ArchTest
    static void packages_areThese(JavaClasses all) {
        assertThat(all.stream().map(JavaClass::getPackageName).distinct()).as("packages seen").hasSize(4);
    }
}
