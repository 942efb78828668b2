package org.stft.probe.agent;

import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.Handle;
import org.objectweb.asm.Label;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;

/** A method that is added to the program's class as the target of a method reference such as {@code world::Barrier}. */
final class MethodReference {

    private final String owner;
    private final String name;
    private final String descriptor;
    private final boolean isInterface;
    private final Target target;
    private final String site;
    private final int line;

    MethodReference(String owner, String name, String descriptor, boolean isInterface, Target target,
        String site,
        int line) {
        this.owner = owner;
        this.name = name;
        this.descriptor = descriptor;
        this.isInterface = isInterface;
        this.target = target;
        this.site = site;
        this.line = line;
    }

    Handle handle() {
        return new Handle(Opcodes.H_INVOKESTATIC, owner, name, descriptor, isInterface);
    }

    void write(ClassVisitor type) {
        MethodVisitor code = type.visitMethod(Opcodes.ACC_PRIVATE | Opcodes.ACC_STATIC | Opcodes.ACC_SYNTHETIC, name,
            descriptor,
            null, null);
        code.visitCode();
        if (line > 0) { // for stack traces
            Label start = new Label();
            code.visitLabel(start);
            code.visitLineNumber(line, start);
        }
        int slot = 0;
        for (Type parameter : Type.getArgumentTypes(descriptor)) {
            code.visitVarInsn(parameter.getOpcode(Opcodes.ILOAD), slot);
            slot += parameter.getSize();
        }
        code.visitLdcInsn(site);
        code.visitMethodInsn(Opcodes.INVOKESTATIC, CallSites.CALLS, target.name, target.descriptor, false);
        code.visitInsn(Type.getReturnType(descriptor).getOpcode(Opcodes.IRETURN));
        code.visitMaxs(0, 0);
        code.visitEnd();
    }
}
