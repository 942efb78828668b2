package org.stft.probe.agent;

import java.util.ArrayList;
import java.util.List;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

/** Copies a class file; in the copy, calls of MPI are calls of the probe. */
final class CallSites extends ClassVisitor {

    static final String CALLS = "org/stft/probe/engine/Calls";

    private final List<MethodReference> references = new ArrayList<>();
    private String name;
    private String file;
    private final boolean ofJava;
    private String superName;
    private boolean isInterface;
    private boolean changed;

    private CallSites(ClassVisitor next, boolean ofJava) {
        super(Opcodes.ASM9, next);
        this.ofJava = ofJava;
    }

    /**
     * Returns null if the class makes no such call.
     *
     * @param ofJava also calls of Java whose results differ from run to run
     */
    static byte[] redirected(byte[] bytes, boolean ofJava) {
        ClassReader reader = new ClassReader(bytes);
        ClassWriter writer = new ClassWriter(reader, ClassWriter.COMPUTE_MAXS);
        CallSites sites = new CallSites(writer, ofJava);
        reader.accept(sites, 0);
        return sites.changed ? writer.toByteArray() : null;
    }

    @Override
    public void visit(int version, int access, String name, String signature, String superName, String[] interfaces) {
        this.name = name;
        this.superName = superName;
        this.isInterface = (access & Opcodes.ACC_INTERFACE) != 0;
        super.visit(version, access, name, signature, superName, interfaces);
    }

    @Override
    public void visitSource(String source, String debug) {
        file = source;
        super.visitSource(source, debug);
    }

    @Override
    public MethodVisitor visitMethod(int access, String method, String descriptor, String signature,
        String[] exceptions) {
        return new MethodCalls(super.visitMethod(access, method, descriptor, signature, exceptions), this, method);
    }

    /** Returns null if the call is not redirected. */
    Target target(String owner, String method, String descriptor, boolean isStatic) {
        Target target = Target.of(owner, method, descriptor, isStatic);
        if (target == null && ofJava && isStatic) {
            target = Target.ofJava(owner, method, descriptor);
        }
        changed |= target != null;
        return target;
    }

    /** Returns null if nothing is called after the constructor. That of a superclass leaves no object to call it with. */
    Target made(String owner, String descriptor, String method) {
        boolean wanted = owner.startsWith(Target.PACKAGE) || ofJava;
        Target target = wanted && !(method.equals("<init>") && owner.equals(superName))
            ? Target.made(owner, descriptor)
            : null;
        changed |= target != null;
        return target;
    }

    /** The call site as in a stack trace: {@code Pi.main(Pi.java:42)}. */
    String site(String method, int line) {
        String place = file == null
            ? "Unknown Source"
            : line == 0 ? file : file.concat(":").concat(Integer.toString(line));
        return name.replace('/', '.').concat(".").concat(method).concat("(").concat(place).concat(")");
    }

    /** Adds a method that makes the call which a method reference names. */
    MethodReference reference(Target target, String descriptor, String method, int line) {
        MethodReference reference = new MethodReference(name, "stft$probe$" + references.size(), descriptor,
            isInterface, target,
            site(method, line), line);
        references.add(reference);
        return reference;
    }

    @Override
    public void visitEnd() {
        for (MethodReference reference : references) {
            reference.write(cv);
        }
        super.visitEnd();
    }
}
