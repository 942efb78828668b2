package org.stft.probe.generator;

import static java.util.stream.Collectors.toCollection;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import java.io.IOException;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.objectweb.asm.Type;

class MpjClassesTest {

    private static final Set<String> NOT_PROBED = Set.of("finalize", "getType", "getByteSize");

    @Test
    void everyPublicMethodOfMpj_isInTheListOfTheAgent() throws Exception {
        MpjClasses mpj = MpjClasses.read();
        Set<String> expected = new TreeSet<>();
        for (String name : mpj.names()) {
            Class<?> type = Class.forName("mpi." + name, false, getClass().getClassLoader());
            for (Method method : type.getMethods()) {
                if (method.getDeclaringClass().getName().startsWith("mpi.") && !method.isBridge()
                    && !NOT_PROBED.contains(method.getName())) {
                    expected.add(name + " " + method.getName() + Type.getMethodDescriptor(method));
                }
            }
        }
        Set<String> found = RedirectedCall.of(mpj).stream().map(call -> call.owner() + " " + call.method())
            .collect(toCollection(TreeSet::new));
        assertThat(found).isEqualTo(expected).hasSizeGreaterThan(250);
    }

    @Test
    void publicFields_thatTheProbeAndItsToolsReplace_canBeReplaced() throws Exception {
        for (String field : List.of("Comm.group", "Comm.mpjdevComm", "Request.req", "MPI.COMM_WORLD",
            "MPI.COMM_SELF")) {
            String[] names = field.split("\\.");
            int modifiers = Class.forName("mpi." + names[0], false, getClass().getClassLoader()).getField(names[1])
                .getModifiers();
            assertThat(Modifier.isFinal(modifiers)).as(field).isFalse();
        }
    }

    @Test
    void noMethod_isFinal() throws Exception {
        for (String name : MpjClasses.read().names()) {
            Class<?> type = Class.forName("mpi." + name, false, getClass().getClassLoader());
            assertThat(type.getDeclaredMethods()).noneMatch(method -> Modifier.isPublic(method.getModifiers())
                && Modifier.isFinal(method.getModifiers()));
        }
    }

    @Test
    void methodsOfMpj_areThoseThatAreWrittenDown() throws IOException {
        List<MpiMethod> methods = MpjClasses.read().methods();
        Expected.require(methods);
        assertThat(methods).hasSize(120).noneMatch(method -> method.signature().contains("unnamed"));
    }

    @Test
    void anotherMethodInMpj_isRefusedByName() {
        List<String> known = List.of("SEND  void Comm.Send()", "RECV  void Comm.Recv()");
        assertThatIllegalStateException()
            .isThrownBy(() -> Expected.require(known, List.of("SEND  void Comm.Send()", "MRECV  void Comm.Mrecv()")))
            .withMessageContaining("Missing: [RECV  void Comm.Recv()]")
            .withMessageContaining("Unknown: [MRECV  void Comm.Mrecv()]");
    }
}
