package org.stft.mpj.guard;

import java.util.Arrays;
import java.util.Collection;
import java.util.Optional;
import mpi.MPI;
import mpjdev.MPJDev;
import org.stft.mpj.device.DeviceTransport;

/**
 * A call that never returns once a rank has ended without MPI.Finalize: that has a barrier of all ranks, and MPJ Express
 * closes all connections as soon as one of them ends, after which no wait is notified.
 */
public final class HopelessCall {

    private static final String WAIT = "xdev.niodev.";
    private static final String FINALIZE = "Finalize";

    private HopelessCall() {
    }

    /** The call in one of these stacks, with the line of the program. */
    public static Optional<String> find(Collection<StackTraceElement[]> stacks) {
        boolean connected = MPJDev.dev == null || DeviceTransport.isConnected(TrackingDevice.untracked());
        return stacks.stream().filter(stack -> isFinalizing(stack) || !connected && isWaiting(stack)).findFirst()
            .map(HopelessCall::describe);
    }

    private static boolean isFinalizing(StackTraceElement[] stack) {
        return Arrays.stream(stack)
            .anyMatch(frame -> frame.getClassName().equals(MPI.class.getName())
                && frame.getMethodName().equals(FINALIZE));
    }

    private static boolean isWaiting(StackTraceElement[] stack) {
        return stack.length > 0 && stack[0].getClassName().equals(Object.class.getName())
            && Arrays.stream(stack).anyMatch(frame -> frame.getClassName().startsWith(WAIT))
            && Arrays.stream(stack).anyMatch(CallSites::isMpi);
    }

    private static String describe(StackTraceElement[] stack) {
        StackTraceElement call = Arrays.stream(stack).filter(CallSites::isMpi).reduce((inner, outer) -> outer)
            .orElse(stack[0]);
        String name = call.getClassName().substring(call.getClassName().lastIndexOf('.') + 1);
        return name + "." + call.getMethodName() + "()" + CallSites.caller(stack)
            .map(frame -> " at " + frame.getFileName() + ":" + frame.getLineNumber()).orElse("");
    }
}
