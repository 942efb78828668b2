package org.stft.house;

import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAnyPackage;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.type;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.library.dependencies.SliceAssignment;
import com.tngtech.archunit.library.dependencies.SliceIdentifier;
import com.tngtech.archunit.library.dependencies.SlicesRuleDefinition;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.stft.launcher.extension.CommandException;
import org.stft.launcher.extension.ExitCode;

/** Checks the packages of the launcher: without cycles, whose dependencies point one way. */
class LauncherPackagesTest {

    private static final String ROOT = "org.stft.launcher";
    /** Each package with those that it may use. */
    private static final Map<String, Set<String>> USES = Map.ofEntries(
        Map.entry(".extension", Set.of()),
        Map.entry("", Set.of(".extension")),
        Map.entry(".display", Set.of()),
        Map.entry(".rank", Set.of(".extension")),
        Map.entry(".hosts", Set.of(".extension")),
        Map.entry(".allocation", Set.of()),
        Map.entry(".agent", Set.of(".allocation", ".extension", ".hosts", ".rank")),
        Map.entry(".stacks", Set.of()),
        Map.entry(".incarnation", Set.of(".display", ".extension", ".hosts", ".stacks")),
        Map.entry(".engine", Set.of(".agent", ".allocation", ".extension", ".hosts", ".incarnation", ".rank")),
        Map.entry(".control", Set.of("", ".display", ".extension", ".incarnation", ".stacks")),
        Map.entry(".job",
            Set.of("", ".agent", ".allocation", ".control", ".display", ".engine", ".extension", ".hosts",
                ".incarnation", ".rank",
                ".stacks")),
        Map.entry(".debug", Set.of("", ".control", ".extension")),
        Map.entry(".versions", Set.of("", ".display", ".extension", ".job")),
        Map.entry(".doctor", Set.of("", ".agent", ".display", ".engine", ".extension", ".job")),
        Map.entry(".demo", Set.of("", ".display", ".extension", ".job")),
        Map.entry(".drill", Set.of("", ".display", ".extension", ".incarnation", ".job")),
        Map.entry(".cli",
            Set.of("", ".agent", ".allocation", ".control", ".debug", ".demo", ".display", ".doctor", ".drill",
                ".extension",
                ".incarnation", ".job", ".rank", ".stacks", ".versions")));

    private final JavaClasses launcher = new ClassFileImporter().withImportOption(new ShippedClasses())
        .importPackages(ROOT);

    @Test
    void packages_areThese_andUseOnlyThoseBelowThem() {
        Map<String, Set<String>> used = new TreeMap<>();
        launcher.forEach(type -> used.computeIfAbsent(roomOf(type), room -> new TreeSet<>()).addAll(usedBy(type)));
        assertThat(used.keySet()).as("packages").isEqualTo(new TreeSet<>(USES.keySet()));
        assertThat(used).allSatisfy(
            (room, others) -> assertThat(USES.get(room)).as("used by %s%s", ROOT, room).containsAll(others));
    }

    private static Set<String> usedBy(JavaClass type) {
        return type.getDirectDependenciesFromSelf().stream().map(dependency -> dependency.getTargetClass())
            .filter(resideInAnyPackage(ROOT + "..")).map(LauncherPackagesTest::roomOf)
            .filter(room -> !room.equals(roomOf(type)))
            .collect(Collectors.toSet());
    }

    private static String roomOf(JavaClass type) {
        return type.getPackageName().substring(ROOT.length());
    }

    @Test
    void packages_haveNoCycles() {
        SlicesRuleDefinition.slices().assignedFrom(new SliceAssignment() {
            @Override
            public SliceIdentifier getIdentifierOf(JavaClass type) {
                return type.getPackageName().startsWith(ROOT)
                    ? SliceIdentifier.of(type.getPackageName())
                    : SliceIdentifier.ignore();
            }

            @Override
            public String getDescription() {
                return "packages of the launcher";
            }
        }).should().beFreeOfCycles().check(launcher);
    }

    @Test
    void whatRunsInARank_dependsOnNoLibrary() {
        classes().that().resideInAPackage(ROOT + ".rank").should()
            .onlyDependOnClassesThat(resideInAnyPackage("java..", ROOT + ".rank",
                "org.stft", "org.stft.base..", "org.stft.config", "org.stft.link",
                "org.stft.internal.session",
                "org.stft.mp", "org.stft.probe.agent",
                "org.stft.services", "com.google.errorprone.annotations..")
                .or(type(ExitCode.class))
                .or(type(CommandException.class)))
            .check(launcher);
    }
}
