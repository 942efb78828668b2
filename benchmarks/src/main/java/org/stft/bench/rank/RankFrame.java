package org.stft.bench.rank;

import java.io.IOException;
import java.lang.reflect.InvocationTargetException;
import java.util.Arrays;
import org.stft.mpj.MpjExpressProvider;

/**
 * The frame of every measured rank: runs the {@code main} that its first argument names, with its requests tracked as
 * under {@code stft run}, and ends with the process that started it. The threads of MPJ Express would otherwise keep a rank alive whose main has failed.
 */
public final class RankFrame {

    private RankFrame() {
    }

    /** Runs a program; the rank's standard input is a pipe that its starter holds open. */
    public static void main(String[] arguments) {
        Thread watch = new Thread(RankFrame::endWithStarter, "starter-watch");
        watch.setDaemon(true);
        watch.start();
        new MpjExpressProvider().trackRequests();
        try {
            Class.forName(arguments[0]).getMethod("main", String[].class)
                .invoke(null, (Object) Arrays.copyOfRange(arguments, 1, arguments.length));
        } catch (InvocationTargetException e) {
            fail(e.getCause());
        } catch (ReflectiveOperationException e) {
            fail(e);
        }
        System.out.flush();
        Runtime.getRuntime().halt(0);
    }

    private static void endWithStarter() {
        try {
            System.in.readAllBytes();
        } catch (IOException e) {
            // the pipe is closed, which means the same as its end
        }
        Runtime.getRuntime().halt(1);
    }

    private static void fail(Throwable e) {
        e.printStackTrace();
        Runtime.getRuntime().halt(1);
    }
}
