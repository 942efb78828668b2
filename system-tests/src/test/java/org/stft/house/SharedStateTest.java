package org.stft.house;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.fields;
import static org.assertj.core.api.Assertions.assertThat;

import com.google.errorprone.annotations.concurrent.GuardedBy;
import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaModifier;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchRule;
import org.junit.jupiter.api.Test;

/** Checks that fields which a lock protects name it: then the compiler (Error Prone) checks each access. */
@AnalyzeClasses(packages = "org.stft", importOptions = ShippedClasses.class)
class SharedStateTest {

    /** Two classes that also have fields without a lock, for the reason in their comments. */
    private static final String MIXED = "org.stft.mpj.guard.CallSites|org.stft.link.LauncherConnection";

    private static final DescribedPredicate<JavaClass> LOCKING = DescribedPredicate.describe(
        "have synchronized methods",
        type -> !type.getName().matches(MIXED)
            && type.getMethods().stream().anyMatch(each -> each.getModifiers().contains(JavaModifier.SYNCHRONIZED)));

    @ArchTest
    static final ArchRule changingFieldsOfClassesWithALock_nameIt = fields().that().areDeclaredInClassesThat(LOCKING)
        .and().areNotFinal().and().doNotHaveModifier(JavaModifier.VOLATILE).should().beAnnotatedWith(GuardedBy.class);

    @Test
    void fieldWithoutItsLock_isFound() {
        assertThat(
            changingFieldsOfClassesWithALock_nameIt.evaluate(new ClassFileImporter().importClasses(Offender.class))
                .getFailureReport().getDetails())
            .singleElement().asString().contains("unnamed");
    }

    /** Has one field that names its lock, and one that does not. */
    static final class Offender {

        @GuardedBy("this")
        private int named;
        private int unnamed;

        synchronized int next() {
            named++;
            unnamed++;
            return named + unnamed;
        }
    }
}
