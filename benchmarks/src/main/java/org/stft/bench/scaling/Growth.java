package org.stft.bench.scaling;

import java.io.IOException;
import java.util.List;
import org.stft.bench.report.Table;

/** A measurement of the cost by one quantity that grows. */
interface Growth {

    /** The results of a measurement. */
    record Result(Table table, List<Plot> plots) {}

    Result measure() throws IOException;
}
