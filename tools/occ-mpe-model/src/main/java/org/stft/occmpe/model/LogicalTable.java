package org.stft.occmpe.model;

import java.util.Arrays;
import java.util.List;

/** The P/L table: physical number to logical number and back. The root is logical 0. */
public final class LogicalTable {

    private final int[] physical;
    private final int[] logical;

    /** @param physical the physical numbers in logical order */
    LogicalTable(int[] physical) {
        this.physical = physical;
        logical = new int[physical.length];
        for (int position = 0; position < physical.length; position++) {
            logical[physical[position]] = position;
        }
    }

    public int physical(int logicalNumber) {
        return physical[logicalNumber];
    }

    public int logical(int physicalNumber) {
        return logical[physicalNumber];
    }

    /** The physical numbers in logical order. */
    public List<Integer> order() {
        return Arrays.stream(physical).boxed().toList();
    }
}
