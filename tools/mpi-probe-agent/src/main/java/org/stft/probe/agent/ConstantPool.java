package org.stft.probe.agent;

/**
 * The constants of a class file, of which a class needs few to show that it calls no MPI. Most classes do not, and are not read further.
 */
final class ConstantPool {

    private static final int COUNT_AT = 8;
    private static final int FIRST_AT = 10;
    private static final int UTF8 = 1;
    private static final int METHOD = 10;
    /** The bytes that a constant has after its tag, by its tag; 0 of those that do not exist. */
    private static final int[] LENGTHS = {0, 2, 0, 4, 4, 8, 8, 2, 2, 4, 4, 4, 4, 0, 0, 3, 2, 4, 4, 2, 2};

    private final byte[] bytes;
    /** Where the constants are, behind their tags. */
    private final int[] at;

    private ConstantPool(byte[] bytes) {
        this.bytes = bytes;
        this.at = new int[number(COUNT_AT)];
        int next = FIRST_AT;
        for (int i = 1; i < at.length; i++) {
            int tag = bytes[next++];
            at[i] = next;
            next += LENGTHS[tag] + (tag == UTF8 ? number(next) : 0);
            i += LENGTHS[tag] == Long.BYTES ? 1 : 0; // these count twice
        }
    }

    /**
     * Returns true if a class file names a method of a class in a package: only then can it call one.
     */
    static boolean hasMethodOf(byte[] bytes, String packagePrefix) {
        ConstantPool pool = new ConstantPool(bytes);
        for (int i = 1; i < pool.at.length; i++) {
            if (pool.at[i] > 0 && bytes[pool.at[i] - 1] == METHOD && pool.startsWith(pool.ownerOf(i), packagePrefix)) {
                return true;
            }
        }
        return false;
    }

    /** Where the name of the class is that a method belongs to. */
    private int ownerOf(int method) {
        int type = number(at[method]);
        return at[number(at[type])];
    }

    private boolean startsWith(int text, String prefix) {
        int length = number(text);
        if (length < prefix.length()) {
            return false;
        }
        for (int i = 0; i < prefix.length(); i++) {
            if (bytes[text + 2 + i] != prefix.charAt(i)) {
                return false;
            }
        }
        return true;
    }

    private int number(int from) {
        return (bytes[from] & 0xff) << 8 | bytes[from + 1] & 0xff;
    }
}
