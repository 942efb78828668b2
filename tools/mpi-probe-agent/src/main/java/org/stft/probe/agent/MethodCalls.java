package org.stft.probe.agent;

import org.objectweb.asm.Handle;
import org.objectweb.asm.Label;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;

/** The calls in one method. */
final class MethodCalls extends MethodVisitor {

    private static final String LAMBDAS = "java/lang/invoke/LambdaMetafactory";

    private final CallSites sites;
    private final String method;
    private int line;

    MethodCalls(MethodVisitor next, CallSites sites, String method) {
        super(Opcodes.ASM9, next);
        this.sites = sites;
        this.method = method;
    }

    @Override
    public void visitLineNumber(int line, Label start) {
        this.line = line;
        super.visitLineNumber(line, start);
    }

    @Override
    public void visitMethodInsn(int opcode, String owner, String name, String descriptor, boolean isInterface) {
        boolean callsItself = opcode == Opcodes.INVOKEVIRTUAL || opcode == Opcodes.INVOKESTATIC;
        Target target = callsItself
            ? sites.target(owner, name, descriptor, opcode == Opcodes.INVOKESTATIC)
            : null;
        if (target == null) {
            super.visitMethodInsn(opcode, owner, name, descriptor, isInterface);
            target = name.equals("<init>") ? sites.made(owner, descriptor, method) : null;
        }
        if (target != null) {
            super.visitLdcInsn(sites.site(method, line));
            super.visitMethodInsn(Opcodes.INVOKESTATIC, CallSites.CALLS, target.name, target.descriptor, false);
        }
    }

    @Override
    public void visitInvokeDynamicInsn(String name, String descriptor, Handle bootstrap, Object... arguments) {
        if (bootstrap.getOwner().equals(LAMBDAS) && arguments.length > 1 && arguments[1] instanceof Handle) {
            Handle handle = (Handle) arguments[1];
            Target target = sites.target(handle.getOwner(), handle.getName(), handle.getDesc(),
                handle.getTag() == Opcodes.H_INVOKESTATIC);
            if (target != null) {
                arguments = arguments.clone();
                arguments[1] = sites.reference(target, descriptor(handle, descriptor), method, line).handle();
            }
        }
        super.visitInvokeDynamicInsn(name, descriptor, bootstrap, arguments);
    }

    /**
     * Returns a handle of a static method in place of the handle. A captured receiver must keep its type, or the lambda
     * factory rejects it.
     */
    private static String descriptor(Handle handle, String captured) {
        if (handle.getTag() == Opcodes.H_INVOKESTATIC) {
            return handle.getDesc();
        }
        Type[] bound = Type.getArgumentTypes(captured);
        String receiver = bound.length == 0 ? "L" + handle.getOwner() + ";" : bound[0].getDescriptor();
        return "(" + receiver + handle.getDesc().substring(1);
    }
}
