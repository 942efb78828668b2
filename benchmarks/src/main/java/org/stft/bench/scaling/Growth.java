package org.stft.bench.scaling;

import java.io.IOException;
import org.stft.bench.report.Table;

/** A measurement of the cost by one quantity that grows. */
interface Growth {

    /** The results of a measurement. */
    record Result(Table table, Plot plot) {}

    Result measure() throws IOException;
}
