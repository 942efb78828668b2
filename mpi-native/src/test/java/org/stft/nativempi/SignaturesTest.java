package org.stft.nativempi;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.lang.reflect.Field;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.jar.JarFile;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Compares the public API with that of MPJ Express: each difference is listed in {@code differences.txt}. */
class SignaturesTest {

    private static final String SUFFIX = "(Byte|Char|Short|Boolean|Int|Long|Float|Double|Object|Factory|Worker)$";
    /** Classes inside an implementation that are public only because Java had no modules: operators, packers, algorithms, what a probe asks. */
    private static final Set<String> IMPLEMENTATION = Set.of("Band", "Bor", "Bxor", "Land", "Lor", "Lxor", "Max", "Min",
        "Prod", "Sum", "GatherPacker", "MultistridedPacker", "SimplePacker", "GenericPacker", "Packer", "ProcTree",
        "IntracommImpl", "PureIntracomm", "NativeIntracomm", "Contiguous", "Vector", "Indexed", "Struct", "ProbedMpi");

    @Test
    void publicMembers_areThoseOfMpjExpressButForTheListedDifferences() throws Exception {
        Set<String> theirs = members(new File(System.getProperty("test.mpj.jar")).toURI().toURL());
        Set<String> ours = ownMembers();
        Set<String> missing = new TreeSet<>(theirs);
        missing.removeAll(ours);
        Set<String> added = new TreeSet<>(ours);
        added.removeAll(theirs);
        Set<String> differences = new TreeSet<>();
        missing.forEach(member -> differences.add("missing " + member));
        added.forEach(member -> differences.add("added " + member));
        assertThat(differences).containsExactlyElementsOf(listed());
    }

    private static List<String> listed() throws IOException {
        try (InputStream in = SignaturesTest.class.getResourceAsStream("differences.txt")) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8).lines().filter(line -> !line.startsWith("#"))
                .toList();
        }
    }

    private static Set<String> members(URL jar) throws Exception {
        try (URLClassLoader loader = new URLClassLoader(new URL[] {jar}, ClassLoader.getPlatformClassLoader());
            JarFile file = new JarFile(new File(jar.toURI()))) {
            List<String> names = file.stream().map(entry -> entry.getName())
                .filter(name -> name.matches("mpi/[A-Za-z_]+\\.class"))
                .map(name -> name.substring(4, name.length() - 6)).sorted().toList();
            return members(loader, names);
        }
    }

    private static Set<String> ownMembers() throws Exception {
        File folder = new File(mpi.MPI.class.getProtectionDomain().getCodeSource().getLocation().toURI());
        Stream<String> files = folder.isDirectory()
            ? Arrays.stream(new File(folder, "mpi").list())
            : new JarFile(folder).stream().map(entry -> entry.getName()).filter(name -> name.startsWith("mpi/"))
                .map(name -> name.substring(4));
        return members(mpi.MPI.class.getClassLoader(), files.filter(name -> name.matches("[A-Za-z_]+\\.class"))
            .map(name -> name.substring(0, name.length() - 6)).sorted().toList());
    }

    private static Set<String> members(ClassLoader loader, List<String> names) throws ClassNotFoundException {
        Set<String> members = new TreeSet<>();
        for (String name : names) {
            Class<?> type = Class.forName("mpi." + name, false, loader);
            if (!Modifier.isPublic(type.getModifiers())) {
                continue;
            }
            if (name.equals("OpWorker") || IMPLEMENTATION.contains(name.replaceAll(SUFFIX, ""))) {
                continue;
            }
            members.add("class " + name + " extends " + type.getSuperclass().getSimpleName());
            for (Method method : type.getDeclaredMethods()) {
                if (Modifier.isPublic(method.getModifiers()) && !method.isSynthetic()) {
                    members.add(kind(method.getModifiers()) + name + "." + method.getName() + Arrays.stream(
                        method.getParameterTypes()).map(Class::getSimpleName)
                        .collect(Collectors.joining(", ", "(", ")"))
                        + " " + method.getReturnType().getSimpleName());
                }
            }
            for (Field field : type.getDeclaredFields()) {
                if (Modifier.isPublic(field.getModifiers())) {
                    members.add(kind(field.getModifiers()) + name + "." + field.getName() + " "
                        + field.getType().getSimpleName());
                }
            }
            for (var constructor : type.getConstructors()) {
                members.add("constructor " + name + Arrays.stream(constructor.getParameterTypes())
                    .map(Class::getSimpleName).collect(Collectors.joining(", ", "(", ")")));
            }
        }
        return members;
    }

    private static String kind(int modifiers) {
        return Modifier.isStatic(modifiers) ? "static " : "member ";
    }
}
