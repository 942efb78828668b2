package org.stft.base;

import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;
import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;

@AnalyzeClasses(packages = "org.stft.base", importOptions = ImportOption.DoNotIncludeTests.class)
class BaseArchitectureTest {

    @ArchTest
    static void packages_haveNoCycles(JavaClasses base) {
        assertThat(base).hasSizeGreaterThan(10);
        slices().matching("org.stft.base.(**)").should().beFreeOfCycles().check(base);
    }
}
