package org.stft.criu.rank;

import java.util.ArrayList;
import java.util.List;

/** A program that makes garbage in the way that its argument names, and says whether it was collected then. */
final class Litter {

    private static final int MEBIBYTE = 1 << 20;

    private Litter() {
    }

    public static void main(String[] arguments) {
        HeapCompaction garbage = new HeapCompaction();
        List<byte[]> live = new ArrayList<>(List.of(new byte[64 * MEBIBYTE]));
        garbage.collect();
        switch (arguments[0]) {
            case "nothing" -> {}
            case "short-lived" -> makeShortLived();
            case "much" -> live.add(new byte[16 * MEBIBYTE]);
            case "less-than-the-jvm-collected" -> {
                live.clear();
                System.gc(); // the JVM's own
                live.add(new byte[16 * MEBIBYTE]);
            }
            default -> throw new IllegalArgumentException(arguments[0]);
        }
        System.out.println(garbage.collect() ? "collected" : "left");
    }

    private static void makeShortLived() {
        long sum = 0;
        for (int i = 0; i < 200_000; i++) {
            sum += new byte[1024].length;
        }
        if (sum != 200_000L * 1024) {
            throw new AssertionError(sum);
        }
    }
}
