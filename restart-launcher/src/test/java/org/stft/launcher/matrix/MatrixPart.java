package org.stft.launcher.matrix;

import org.junit.platform.engine.FilterResult;
import org.junit.platform.engine.TestDescriptor;
import org.junit.platform.engine.TestTag;
import org.junit.platform.engine.support.descriptor.MethodSource;
import org.junit.platform.launcher.PostDiscoveryFilter;

/**
 * Of the tests with the tag {@code matrix}, those of one part: {@code test.part=2/3} is the second of three. Without that
 * property it is {@code 1/1}: all of them. CI takes one part for each commit, so that each test runs again after a few
 * commits; {@code mvn -Pmatrix verify} runs them all.
 */
public final class MatrixPart implements PostDiscoveryFilter {

    private static final TestTag MATRIX = TestTag.create("matrix");

    private final int part;
    private final int parts;

    /** For JUnit, which finds this class in META-INF/services. */
    public MatrixPart() {
        this(System.getProperty("test.part", "1/1"));
    }

    MatrixPart(String which) {
        String[] numbers = which.split("/");
        part = Integer.parseInt(numbers[0]);
        parts = Integer.parseInt(numbers[1]);
        if (part < 1 || part > parts) {
            throw new IllegalArgumentException("test.part is '" + which + "': there is no such part");
        }
    }

    @Override
    public FilterResult apply(TestDescriptor test) {
        if (!test.getTags().contains(MATRIX) || !(test.getSource().orElse(null) instanceof MethodSource method)) {
            return FilterResult.included("not of the matrix, or not a method");
        }
        String name = method.getClassName() + "#" + method.getMethodName();
        return FilterResult.includedIf(Math.floorMod(name.hashCode(), parts) + 1 == part);
    }
}
