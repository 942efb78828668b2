package org.stft.criu;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;
import static java.util.stream.Collectors.counting;
import static java.util.stream.Collectors.groupingBy;
import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchRule;
import java.util.Map;

/** Checks the packages of this back end: no cycles, none too large, and no native code in the ranks. */
@AnalyzeClasses(packages = "org.stft.criu", importOptions = ImportOption.DoNotIncludeTests.class)
class ArchitectureTest {

    private static final String OS = "org.stft.criu.os";
    private static final long MAX_TYPES = 25;

    @ArchTest
    static final ArchRule packages_haveNoCycles = slices().matching("org.stft.(**)").should().beFreeOfCycles();

    @ArchTest
    static final ArchRule os_knowsNothingOfCriu = noClasses().that().resideInAPackage(OS).should().dependOnClassesThat()
        .resideInAnyPackage("org.stft.criu",
            "org.stft.criu.rank", "org.stft.criu.checkpoint", "org.stft.criu.restore", "org.stft.criu.image",
            "org.stft.criu.tool", "org.stft.spc..");

    @ArchTest
    static final ArchRule rank_makesNoNativeCallAndReadsNoImage = noClasses().that()
        .resideInAPackage("org.stft.criu.rank").should().dependOnClassesThat()
        .resideInAnyPackage(OS, "org.stft.criu.image", "org.stft.criu.tool", "com.sun.jna..");

    @ArchTest
    static void packages_haveAtMost25Types(JavaClasses classes) {
        Map<String, Long> types = classes.stream().filter(JavaClass::isTopLevelClass)
            .collect(groupingBy(JavaClass::getPackageName, counting()));
        assertThat(types)
            .containsKeys("org.stft.criu", "org.stft.criu.rank", "org.stft.criu.checkpoint", "org.stft.criu.restore",
                OS)
            .allSatisfy((name, number) -> assertThat(number).as("types in " + name).isBetween(1L, MAX_TYPES));
    }
}
