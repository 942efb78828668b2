package org.stft.bench.report;

import java.awt.Color;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.ToDoubleFunction;
import org.knowm.xchart.BitmapEncoder;
import org.knowm.xchart.BitmapEncoder.BitmapFormat;
import org.knowm.xchart.XYChart;
import org.knowm.xchart.XYChartBuilder;
import org.knowm.xchart.style.Styler.LegendPosition;

/** A picture with logarithmic axes, on which no value below 0.01 is shown. */
public record Plot(XYChart chart) {

    private static final int WIDTH = 640;
    private static final int HEIGHT = 420;
    private static final double LEAST = 0.01;

    public static Plot of(String title, String x, String y) {
        XYChart chart = new XYChartBuilder().width(WIDTH).height(HEIGHT).title(title).xAxisTitle(x).yAxisTitle(y)
            .build();
        chart.getStyler().setXAxisLogarithmic(true).setYAxisLogarithmic(true).setLegendPosition(LegendPosition.OutsideS)
            .setChartBackgroundColor(Color.WHITE);
        return new Plot(chart);
    }

    public <R> Plot line(String name, List<R> rows, ToDoubleFunction<R> x, ToDoubleFunction<R> y) {
        chart.addSeries(name, rows.stream().mapToDouble(x).toArray(),
            rows.stream().mapToDouble(y).map(value -> Math.max(LEAST, value)).toArray());
        return this;
    }

    /** Writes pictures in rows of two to a PNG file; its directory is created if it does not exist. */
    public static void write(Path file, Plot... plots) throws IOException {
        List<XYChart> charts = new ArrayList<>();
        for (Plot plot : plots) {
            charts.add(plot.chart);
        }
        Files.createDirectories(file.toAbsolutePath().getParent());
        BitmapEncoder.saveBitmap(charts, (charts.size() + 1) / 2, Math.min(2, charts.size()), file.toString(),
            BitmapFormat.PNG);
    }
}
