package org.stft;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;
import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.domain.JavaModifier;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.library.dependencies.SliceAssignment;
import com.tngtech.archunit.library.dependencies.SliceIdentifier;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.stft.config.Setting;
import org.stft.internal.session.Session;

/** Checks the packages of this module: no cycles, and few types that others can see. */
class CoreArchitectureTest {

    private static final JavaClasses CORE = new ClassFileImporter()
        .importUrl(Stft.class.getProtectionDomain().getCodeSource().getLocation());
    private static final double MIN_HIDDEN = 0.6;

    /** The users' package is two rooms: the values and exceptions that all rooms use, and the entry, which uses all rooms. */
    private static final SliceAssignment ROOMS = new SliceAssignment() {
        @Override
        public SliceIdentifier getIdentifierOf(JavaClass type) {
            return SliceIdentifier.of(isEntry(type) ? Stft.class.getName() : type.getPackageName());
        }

        @Override
        public String getDescription() {
            return "packages";
        }
    };

    private static boolean isEntry(JavaClass type) {
        return type.getName().equals(Stft.class.getName()) || type.getName().startsWith(Stft.class.getName() + "$");
    }

    @Test
    void packages_haveNoCycles() {
        slices().assignedFrom(ROOMS).should().beFreeOfCycles().check(CORE);
    }

    @Test
    void entry_isUsedByNothingBelow() {
        noClasses().that().resideInAPackage("org.stft..").and().doNotHaveFullyQualifiedName(Stft.class.getName())
            .should().dependOnClassesThat().haveFullyQualifiedName(Stft.class.getName()).check(CORE);
    }

    @Test
    void classesWereSeen_ofEveryRoom() {
        Set<String> rooms = CORE.stream().map(JavaClass::getPackageName).collect(Collectors.toSet());
        assertThat(rooms).contains("org.stft", "org.stft.config", "org.stft.store", "org.stft.internal.checkpoint",
            "org.stft.internal.restart", "org.stft.internal.agreement", "org.stft.internal.protect",
            "org.stft.internal.session", "org.stft.internal.file", "org.stft.link");
        assertThat(CORE.size()).isGreaterThan(100);
    }

    @Test
    void mostTypes_areNotPublicOrInternal() {
        assertThat(hiddenShare(CORE)).as("share of types that are not these: %s", open(CORE))
            .isGreaterThanOrEqualTo(MIN_HIDDEN);
    }

    @Test
    void publicTypesOutsideOfInternalPackages_count() {
        JavaClasses some = new ClassFileImporter().importClasses(Stft.class, StftException.class, Setting.class,
            Session.class);
        assertThat(open(some)).containsExactly(Stft.class.getName(), StftException.class.getName(),
            Setting.class.getName());
        assertThat(hiddenShare(some)).isEqualTo(0.25).isLessThan(MIN_HIDDEN);
    }

    private static double hiddenShare(JavaClasses classes) {
        return 1 - (double) open(classes).size() / types(classes).size();
    }

    private static List<String> open(JavaClasses classes) {
        return types(classes).stream().filter(type -> type.getModifiers().contains(JavaModifier.PUBLIC))
            .map(JavaClass::getName).filter(name -> !name.contains(".internal.")).sorted().toList();
    }

    private static List<JavaClass> types(JavaClasses classes) {
        return classes.stream()
            .filter(type -> !type.isAnonymousClass() && !type.getSimpleName().equals("package-info")).toList();
    }
}
