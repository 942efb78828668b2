package org.stft.tool.mutate;

/** Elements of a program's buffers. */
final class Elements {

    private Elements() {
    }

    /** Returns true if there is an element that can be changed. */
    static boolean isWritable(Object buffer, int index) {
        return index >= 0 && (buffer instanceof int[] ints && index < ints.length
            || buffer instanceof double[] doubles && index < doubles.length
            || buffer instanceof long[] longs && index < longs.length
            || buffer instanceof float[] floats && index < floats.length
            || buffer instanceof byte[] bytes && index < bytes.length);
    }

    static void change(Object buffer, int index) {
        if (buffer instanceof int[] ints) {
            ints[index]++;
        } else if (buffer instanceof double[] doubles) {
            doubles[index]++;
        } else if (buffer instanceof long[] longs) {
            longs[index]++;
        } else if (buffer instanceof float[] floats) {
            floats[index]++;
        } else if (buffer instanceof byte[] bytes) {
            bytes[index]++;
        }
    }
}
