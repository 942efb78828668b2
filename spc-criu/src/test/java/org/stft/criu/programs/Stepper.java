package org.stft.criu.programs;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.locks.LockSupport;

/** A program that saves itself again and again, each time when it is told to. Arguments: directory of images, directory of files {@code go-VERSION}. */
public final class Stepper {

    private static final long PAUSE_NANOS = 1_000_000;

    private Stepper() {
    }

    public static void main(String[] arguments) throws Exception {
        ProgramContext context = new ProgramContext(0, 1, Path.of(arguments[0]));
        for (int version = 1; true; version++) {
            while (Files.notExists(Path.of(arguments[1], "go-" + version))) {
                LockSupport.parkNanos(PAUSE_NANOS);
            }
            checkpoint(context, version);
        }
    }

    private static void checkpoint(ProgramContext context, int version) {
        try {
            System.out.println((switch (context.checkpoint(version)) {
                case CONTINUED -> "saved ";
                case RESTORED -> "restored ";
            }) + version);
        } catch (IOException e) {
            System.out.println("failed " + version + ": " + e);
        }
    }
}
