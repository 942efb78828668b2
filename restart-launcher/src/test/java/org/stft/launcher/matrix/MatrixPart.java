package org.stft.launcher.matrix;

import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.platform.engine.FilterResult;
import org.junit.platform.engine.TestDescriptor;
import org.junit.platform.engine.TestTag;
import org.junit.platform.engine.support.descriptor.MethodSource;
import org.junit.platform.launcher.PostDiscoveryFilter;

/**
 * Of the tests with the tag {@code matrix}, those of one part: {@code test.part=2/3} is the second of three, and with
 * {@code 2/3 of all} all tests are in parts. Without that property it is {@code 1/1}: all of them. CI takes one part for
 * each commit, so that each test runs again after a few commits; {@code mvn -Pmatrix verify} runs them all.
 */
public final class MatrixPart implements PostDiscoveryFilter {

    private static final TestTag MATRIX = TestTag.create("matrix");

    private static final Pattern PART = Pattern.compile("(\\d{1,9})/(\\d{1,9})( of all)?");

    private final int part;
    private final int parts;
    private final boolean ofAll;

    /** For JUnit, which finds this class in META-INF/services. */
    public MatrixPart() {
        this(System.getProperty("test.part", "1/1"));
    }

    MatrixPart(String which) {
        Matcher words = PART.matcher(which);
        if (!words.matches()) {
            throw new IllegalArgumentException("test.part is '" + which + "': expected 2/3, or '2/3 of all'");
        }
        part = Integer.parseInt(words.group(1));
        parts = Integer.parseInt(words.group(2));
        ofAll = words.group(3) != null;
        if (part < 1 || part > parts) {
            throw new IllegalArgumentException("test.part is '" + which + "': there is no such part");
        }
    }

    @Override
    public FilterResult apply(TestDescriptor test) {
        if (!ofAll && !test.getTags().contains(MATRIX)
            || !(test.getSource().orElse(null) instanceof MethodSource method)) {
            return FilterResult.included("not of the matrix, or not a method");
        }
        String name = method.getClassName() + "#" + method.getMethodName();
        return FilterResult.includedIf(Math.floorMod(name.hashCode(), parts) + 1 == part);
    }
}
