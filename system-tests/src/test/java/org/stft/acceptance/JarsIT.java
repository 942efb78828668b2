package org.stft.acceptance;

import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.Dependency;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.jar.JarFile;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import org.junit.jupiter.api.Test;

/** The jars that each rank searches before the program's own. */
class JarsIT {

    private static final Pattern OWN = Pattern.compile(
        "(org/stft|mpi|mpjdev|mpjbuf|xdev)/.*|META-INF/(maven/.*|services/org\\.stft\\..*|[^/]*)");

    private static List<Path> jars() throws IOException {
        try (Stream<Path> files = Files.list(Path.of(System.getProperty("stft.home"), "lib"))) {
            List<Path> jars = files.filter(Files::isRegularFile).sorted().toList();
            assertThat(jars).hasSizeGreaterThan(15);
            return jars;
        }
    }

    /** Whatever else they had would hide the program's. */
    @Test
    void haveNothingButStftAndMpjExpress() throws IOException {
        for (Path jar : jars()) {
            try (JarFile file = new JarFile(jar.toFile())) {
                assertThat(file.stream().filter(entry -> !entry.isDirectory()).map(ZipEntry::getName))
                    .as(jar.toString()).allMatch(OWN.asMatchPredicate());
            }
        }
    }

    @Test
    void haveTheirLicence_andEachTheNameOfAModule() throws IOException {
        List<String> names = new ArrayList<>();
        for (Path jar : jars()) {
            try (JarFile file = new JarFile(jar.toFile())) {
                assertThat(file.getEntry("META-INF/LICENSE")).as(jar.toString()).isNotNull();
                names.add(file.getManifest().getMainAttributes().getValue("Automatic-Module-Name"));
            }
        }
        assertThat(names).doesNotContainNull().doesNotHaveDuplicates().contains("org.stft", "org.stft.spc.kryo");
    }

    /** A class that is only in {@code lib/launcher} would be missing in the middle of a run. */
    @Test
    void needNoClassOfStft_thatRanksDoNotHave() throws IOException {
        List<JarFile> files = new ArrayList<>();
        for (Path jar : jars()) {
            files.add(new JarFile(jar.toFile()));
        }
        JavaClasses classes = new ClassFileImporter().importJars(files);
        for (JarFile file : files) {
            file.close();
        }
        Set<String> present = classes.stream().map(JavaClass::getName).collect(Collectors.toSet());
        assertThat(present).contains("org.stft.launcher.rank.RankMain", "org.stft.Stft");
        assertThat(classes.stream().flatMap(type -> type.getDirectDependenciesFromSelf().stream())
            .filter(dependency -> isMissing(dependency.getTargetClass().getBaseComponentType(), present))
            .map(Dependency::getDescription)).isEmpty();
    }

    private static boolean isMissing(JavaClass target, Set<String> present) {
        return target.getPackageName().startsWith("org.stft") && !present.contains(target.getName());
    }
}
