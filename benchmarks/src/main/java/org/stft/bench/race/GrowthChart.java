package org.stft.bench.race;

import java.awt.Color;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.function.ToDoubleFunction;
import org.knowm.xchart.BitmapEncoder;
import org.knowm.xchart.BitmapEncoder.BitmapFormat;
import org.knowm.xchart.XYChart;
import org.knowm.xchart.XYChartBuilder;
import org.knowm.xchart.style.Styler.LegendPosition;

/** The picture of {@link AnalyserGrowth}: time and memory, by events and by ranks. */
final class GrowthChart {

    private GrowthChart() {
    }

    static void write(List<AnalyserGrowth.Row> byEvents, List<AnalyserGrowth.Row> byRanks, Path file)
        throws IOException {
        List<XYChart> charts = List.of(
            chart("Time, 16 ranks", "events", "s", byEvents, AnalyserGrowth.Row::events, AnalyserGrowth.Row::seconds),
            chart("Time, by ranks", "ranks", "s", byRanks, AnalyserGrowth.Row::ranks,
                AnalyserGrowth.Row::seconds),
            chart("Memory, 16 ranks", "events", "MB", byEvents, AnalyserGrowth.Row::events, GrowthChart::megabytes),
            chart("Memory, by ranks", "ranks", "MB", byRanks, AnalyserGrowth.Row::ranks,
                GrowthChart::megabytes));
        BitmapEncoder.saveBitmap(charts, 2, 2, file.toString(), BitmapFormat.PNG);
    }

    private static double megabytes(AnalyserGrowth.Row row) {
        return Math.max(0.1, row.bytes() / 1e6); // the axis is logarithmic
    }

    private static XYChart chart(String title, String xTitle, String yTitle, List<AnalyserGrowth.Row> rows,
        ToDoubleFunction<AnalyserGrowth.Row> x,
        ToDoubleFunction<AnalyserGrowth.Row> y) {
        XYChart chart = new XYChartBuilder().width(520).height(380).title(title).xAxisTitle(xTitle).yAxisTitle(yTitle)
            .build();
        chart.getStyler().setXAxisLogarithmic(true).setYAxisLogarithmic(true).setLegendPosition(LegendPosition.OutsideS)
            .setChartBackgroundColor(Color.WHITE);
        for (SimulatedRun run : SimulatedRun.values()) {
            List<AnalyserGrowth.Row> line = rows.stream().filter(row -> row.run() == run).toList();
            chart.addSeries(run.name().toLowerCase(Locale.ROOT).replace('_', ' '),
                line.stream().mapToDouble(x).toArray(),
                line.stream().mapToDouble(y).toArray());
        }
        return chart;
    }
}
