package org.stft.nativempi;

import static org.assertj.core.api.Assertions.assertThat;

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
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** The methods that the call probe knows: all are here, and a program of the tests calls each of them. */
class MethodsTest {

    private static final Path LIST = Path.of(System.getProperty("test.probe.methods"));
    private static final List<Class<?>> API = List.of(mpi.MPI.class, mpi.Comm.class, mpi.Intracomm.class,
        mpi.Intercomm.class,
        mpi.Cartcomm.class, mpi.Graphcomm.class, mpi.Request.class, mpi.Prequest.class, mpi.Status.class,
        mpi.Group.class,
        mpi.Datatype.class, mpi.Op.class);

    @Test
    void allMethodsOfTheCallProbe_areHere() throws IOException {
        Set<String> found = new TreeSet<>();
        for (Class<?> type : API) {
            Arrays.stream(type.getDeclaredMethods()).forEach(method -> found.add(signature(method)));
        }
        assertThat(listed()).hasSize(120).allSatisfy(method -> assertThat(found).contains(method));
    }

    @Test
    void programsOfTheTests_callEachMethod() throws IOException {
        JavaClasses programs = new ClassFileImporter().importPackages("programs", "mpi");
        Set<String> called = programs.stream().filter(type -> type.getPackageName().equals("programs"))
            .flatMap(type -> Stream.concat(
                type.getMethodCallsFromSelf().stream().map(call -> call.getTarget().resolveMember()),
                type.getMethodReferencesFromSelf().stream().map(call -> call.getTarget().resolveMember())))
            .flatMap(member -> member.stream()).map(MethodsTest::signature)
            .collect(Collectors.toCollection(TreeSet::new));
        Set<String> missing = new TreeSet<>(listed());
        missing.removeAll(called);
        assertThat(missing).isEmpty();
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
