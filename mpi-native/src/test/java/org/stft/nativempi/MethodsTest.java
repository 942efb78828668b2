package org.stft.nativempi;

import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.domain.JavaCodeUnit;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import java.io.IOException;
import java.lang.reflect.Method;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** The methods that the call probe knows: all are here, and {@code docs/mpi-methods.md} names programs of the tests that call each of them. */
class MethodsTest {

    private static final Path LIST = Path.of(System.getProperty("test.probe.methods"));
    private static final List<Class<?>> API = List.of(mpi.MPI.class, mpi.Comm.class, mpi.Intracomm.class,
        mpi.Intercomm.class,
        mpi.Cartcomm.class, mpi.Graphcomm.class, mpi.Request.class, mpi.Prequest.class, mpi.Status.class,
        mpi.Group.class,
        mpi.Datatype.class, mpi.Op.class);

    private static final Path DOCUMENTS = Path.of("..", "docs");
    private static final String JUDGEMENT = "(works|differs: [^|]+|refused: [^|]+)";
    private static final Pattern ROW = Pattern.compile("\\| `(?<method>[^`]+)` \\| (?<mpj>" + JUDGEMENT + ") \\| "
        + JUDGEMENT + " \\| " + JUDGEMENT + " \\| `(?<test>\\w+)`: (?<programs>[^|]+) \\|");

    @Test
    void allMethodsOfTheCallProbe_areHere() throws IOException {
        Set<String> found = new TreeSet<>();
        for (Class<?> type : API) {
            Arrays.stream(type.getDeclaredMethods()).forEach(method -> found.add(signature(method)));
        }
        assertThat(listed()).hasSize(120).allSatisfy(method -> assertThat(found).contains(method));
    }

    @Test
    void page_hasARowForEachMethod() throws IOException {
        assertThat(rows().stream().map(row -> row.group("method"))).containsExactlyElementsOf(listed());
    }

    @Test
    void rowsOfThePage_nameTestsWhoseProgramsCallTheMethod() throws IOException {
        JavaClasses classes = new ClassFileImporter().importPackages("programs", "mpi", "org.stft.nativempi");
        for (Matcher row : rows()) {
            JavaClass test = classes.get("org.stft.nativempi." + row.group("test"));
            List<String> programs = names(row.group("programs"));
            assertThat(programs).as(row.group()).isNotEmpty();
            for (String name : programs) {
                JavaClass program = classes.get("programs." + name);
                assertThat(test.getReferencedClassObjects()).as("%s runs %s", test, program)
                    .anyMatch(reference -> reference.getRawType().equals(program));
                assertThat(called(classes, program)).as(row.group()).contains(row.group("method"));
            }
        }
    }

    @Test
    void defectsThatThePageNames_areThoseOfMpjExpress() throws IOException {
        Set<String> defects = Files.readAllLines(DOCUMENTS.resolve("mpj-express.md")).stream()
            .filter(line -> line.startsWith("| `")).map(line -> names(line).get(0)).collect(Collectors.toSet());
        assertThat(
            rows().stream().flatMap(row -> Pattern.compile("\\((`[^()]+`)\\)").matcher(row.group("mpj")).results())
                .flatMap(match -> names(match.group(1)).stream()))
            .isNotEmpty().isSubsetOf(defects);
    }

    /** The rows of the page; one with another judgement counts as missing. */
    private static List<Matcher> rows() throws IOException {
        return Files.readAllLines(DOCUMENTS.resolve("mpi-methods.md")).stream().map(ROW::matcher)
            .filter(Matcher::matches).toList();
    }

    private static List<String> names(String text) {
        return Pattern.compile("`([^`]+)`").matcher(text).results().map(match -> match.group(1)).toList();
    }

    /** What a program calls, with the classes inside it. */
    private static Set<String> called(JavaClasses classes, JavaClass program) {
        return classes.stream()
            .filter(type -> type.equals(program) || type.getName().startsWith(program.getName() + "$"))
            .flatMap(type -> Stream.concat(
                type.getMethodCallsFromSelf().stream().map(call -> call.getTarget().resolveMember()),
                type.getMethodReferencesFromSelf().stream().map(call -> call.getTarget().resolveMember())))
            .flatMap(member -> member.stream()).map(MethodsTest::signature).collect(Collectors.toSet());
    }

    private static List<String> listed() throws IOException {
        return Files.readAllLines(LIST).stream().map(line -> line.replaceFirst("^\\S+ +(static )?\\S+ ", ""))
            .map(line -> line.replaceAll("(\\S+) \\w+(?=[,)])", "$1")
                .replaceAll("java\\.lang\\.|java\\.nio\\.|mpjbuf\\.|mpi\\.", ""))
            .toList();
    }

    private static String signature(Method method) {
        return method.getDeclaringClass().getSimpleName() + "." + method.getName()
            + Arrays.stream(method.getParameterTypes())
                .map(Class::getSimpleName).collect(Collectors.joining(", ", "(", ")"));
    }

    private static String signature(JavaCodeUnit unit) {
        return unit.getOwner().getSimpleName() + "." + unit.getName() + unit.getRawParameterTypes().stream()
            .map(type -> type.getSimpleName()).collect(Collectors.joining(", ", "(", ")"));
    }
}
