package org.stft.probe.generator;

import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.Label;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;

/** The classes of MPJ Express whose calls the probe sees, read from their bytecode without loading them. */
final class MpjClasses {

    private static final List<String> NAMES = List.of("MPI", "Comm", "Intracomm", "Cartcomm", "Graphcomm", "Intercomm",
        "Request", "Prequest", "Group", "Datatype", "Status", "Op");
    /** Methods that only the garbage collector or MPJ Express itself calls. */
    private static final List<String> NOT_PROBED = List.of("<init>", "finalize", "getType", "getByteSize");

    private final Map<String, String> superclasses = new HashMap<>();
    private final List<MpiMethod> methods = new ArrayList<>();

    static MpjClasses read() throws IOException {
        MpjClasses classes = new MpjClasses();
        for (String name : NAMES) {
            try (InputStream bytes = MpjClasses.class.getResourceAsStream("/mpi/" + name + ".class")) {
                new ClassReader(bytes).accept(classes.new Methods(name), ClassReader.SKIP_FRAMES);
            }
        }
        return classes;
    }

    List<String> names() {
        return NAMES;
    }

    /** All methods that are probed. A method that overrides another of these is omitted: the call is the same. */
    List<MpiMethod> methods() {
        return methods.stream().filter(method -> method.isStatic() || overridden(method) == null).toList();
    }

    /** The probed methods that can be called on an object of a class, or through its name. */
    List<MpiMethod> callable(String owner) {
        List<MpiMethod> all = new ArrayList<>();
        for (String name = owner; name != null; name = superclasses.get(name)) {
            for (MpiMethod method : methods) {
                if (method.owner().equals(name) && all.stream().noneMatch(other -> same(other, method))) {
                    all.add(method);
                }
            }
        }
        return all;
    }

    /** The probed method of this one: the method that it overrides, or itself. */
    MpiMethod root(MpiMethod method) {
        MpiMethod above = method.isStatic() ? null : overridden(method);
        return above == null ? method : above;
    }

    private MpiMethod overridden(MpiMethod method) {
        MpiMethod found = null;
        for (String name = superclasses.get(method.owner()); name != null; name = superclasses.get(name)) {
            for (MpiMethod other : methods) {
                if (other.owner().equals(name) && same(other, method)) {
                    found = other;
                }
            }
        }
        return found;
    }

    private static boolean same(MpiMethod one, MpiMethod other) {
        return one.name().equals(other.name()) && one.descriptor().equals(other.descriptor());
    }

    private final class Methods extends ClassVisitor {

        private final String owner;

        Methods(String owner) {
            super(Opcodes.ASM9);
            this.owner = owner;
        }

        @Override
        public void visit(int version, int access, String name, String signature, String superName,
            String[] interfaces) {
            if (superName.startsWith("mpi/")) {
                superclasses.put(owner, superName.substring("mpi/".length()));
            }
        }

        @Override
        public MethodVisitor visitMethod(int access, String name, String descriptor, String signature,
            String[] exceptions) {
            int hidden = Opcodes.ACC_SYNTHETIC | Opcodes.ACC_BRIDGE;
            if ((access & Opcodes.ACC_PUBLIC) == 0 || (access & hidden) != 0 || NOT_PROBED.contains(name)) {
                return null;
            }
            return new Parameters(name, descriptor, (access & Opcodes.ACC_STATIC) != 0);
        }

        private final class Parameters extends MethodVisitor {

            private final String name;
            private final String descriptor;
            private final boolean isStatic;
            private final Map<Integer, String> variables = new HashMap<>();

            Parameters(String name, String descriptor, boolean isStatic) {
                super(Opcodes.ASM9);
                this.name = name;
                this.descriptor = descriptor;
                this.isStatic = isStatic;
            }

            @Override
            public void visitLocalVariable(String variable, String type, String signature, Label start, Label end,
                int index) {
                variables.putIfAbsent(index, variable);
            }

            @Override
            public void visitEnd() {
                List<String> names = new ArrayList<>();
                int slot = isStatic ? 0 : 1;
                for (Type type : Type.getArgumentTypes(descriptor)) {
                    names.add(ParameterNames.corrected(owner, name, variables.getOrDefault(slot, "unnamed" + slot)));
                    slot += type.getSize();
                }
                methods.add(new MpiMethod(owner, name, descriptor, isStatic, names));
            }
        }
    }
}
