package org.stft.probe;

import java.lang.StackWalker.StackFrame;
import java.util.List;
import java.util.stream.Stream;

/** The stack of the current thread, without the frames of tools and of Java's libraries. Takes some microseconds. */
public final class CallStack {

    private CallStack() {
    }

    /**
     * The frames of the program: the first is the method that has made the call, and then its callers.
     *
     * @param site {@link Call#site} of a call that this thread is in
     * @param most how many at most
     */
    public static List<StackFrame> frames(String site, int most) {
        String method = site.substring(0, site.lastIndexOf('(') + 1);
        return StackWalker.getInstance().walk(frames -> ofTheProgram(frames, method).limit(most).toList());
    }

    private static Stream<StackFrame> ofTheProgram(Stream<StackFrame> frames, String method) {
        return frames
            .dropWhile(frame -> !method.equals(frame.getClassName() + "." + frame.getMethodName() + "("))
            .filter(frame -> !isOfJava(frame.getClassName()));
    }

    private static boolean isOfJava(String type) {
        return type.startsWith("java.") || type.startsWith("jdk.") || type.startsWith("sun.");
    }

    /** Returns true for the method with which a program begins. */
    public static boolean isMain(StackFrame frame) {
        return frame.getMethodName().equals("main") && frame.getDescriptor().equals("([Ljava/lang/String;)V");
    }

    /** A frame as a call site, such as {@code Pi.main(Pi.java:42)}. */
    public static String site(StackFrame frame) {
        return frame.getClassName() + "." + frame.getMethodName() + "(" + frame.getFileName() + ":"
            + frame.getLineNumber() + ")";
    }
}
