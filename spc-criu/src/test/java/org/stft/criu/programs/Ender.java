package org.stft.criu.programs;

import java.nio.file.Path;
import org.stft.spc.Checkpointer.Outcome;

/**
 * A program that ends in a given way when it was restored, and says how much time has gone by for it. Arguments:
 * directory of images, exit code (negative: it does not end).
 */
public final class Ender {

    private Ender() {
    }

    public static void main(String[] arguments) throws Exception {
        ProgramContext context = new ProgramContext(0, 1, Path.of(arguments[0]));
        long clock = System.nanoTime();
        long calendar = System.currentTimeMillis();
        if (context.checkpoint(1) == Outcome.CONTINUED) {
            System.out.println("saved 1");
            Thread.sleep(Long.MAX_VALUE); // until it is killed
        }
        long millis = (System.nanoTime() - clock) / 1_000_000;
        System.out.println("restored 1");
        System.err.println("to the error output");
        System.out.println("missed " + (System.currentTimeMillis() - calendar - millis));
        int code = Integer.parseInt(arguments[1]);
        if (code >= 0) {
            System.exit(code);
        }
        Thread.sleep(Long.MAX_VALUE); // until it is killed
    }
}
