package org.stft.launcher.programs;

import java.io.IOException;
import java.io.OutputStream;
import java.util.Arrays;
import org.stft.StftException;

/** Programs that use no MPI: what a rank can do to its launcher. The first own argument says which. */
public final class UsesNoMpi {

    public static final int LINES = 2_000;
    public static final int LONG_LINE = 3 << 20;
    public static final String UNFINISHED = "a last line without an end";

    private UsesNoMpi() {
    }

    public static void main(String[] arguments) throws Exception {
        String[] own = Arrays.copyOfRange(arguments, 3, arguments.length);
        switch (own[0]) {
            case "lines" -> lines();
            case "long" -> longLine();
            case "bytes" -> bytes();
            case "echo" -> System.out.println(Arrays.toString(Arrays.copyOfRange(own, 1, own.length)));
            case "property" -> System.out.println(own[1] + "=" + System.getProperty(own[1]));
            case "exit" -> System.exit(Integer.parseInt(own[1]));
            case "throw" -> throw new IllegalStateException("thrown on purpose");
            case "full" -> throw new StftException(StftException.Category.RETRY, "The disk is full, says the test.");
            case "wrong" ->
                throw new StftException(StftException.Category.FIX_CALL, "The call is wrong, says the test.");
            case "thread" -> thread();
            default -> throw new IllegalArgumentException(own[0]);
        }
    }

    private static void lines() {
        for (int i = 0; i < LINES; i++) {
            System.out.println("line " + i + " of standard output, to be kept whole");
            System.err.println("line " + i + " of standard error, to be kept whole");
        }
        System.out.print(UNFINISHED);
        System.out.flush();
    }

    private static void longLine() {
        System.out.println("x".repeat(LONG_LINE));
        System.out.println("after the long line");
    }

    private static void bytes() throws IOException {
        byte[] garbage = new byte[256 * 64];
        for (int i = 0; i < garbage.length; i++) {
            garbage[i] = (byte) i;
        }
        OutputStream out = System.out;
        out.write(garbage);
        out.write("\nafter the bytes\n".getBytes());
        out.flush();
    }

    private static void thread() {
        Thread main = Thread.currentThread();
        Thread thread = new Thread(() -> {
            try {
                main.join(10_000);
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
            System.out.println("the program's own thread has ended");
        });
        thread.start();
    }
}
