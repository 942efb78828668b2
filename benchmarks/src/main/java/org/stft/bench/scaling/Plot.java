package org.stft.bench.scaling;

import java.awt.Color;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.knowm.xchart.BitmapEncoder;
import org.knowm.xchart.BitmapEncoder.BitmapFormat;
import org.knowm.xchart.XYChart;
import org.knowm.xchart.XYChartBuilder;
import org.knowm.xchart.style.Styler.LegendPosition;

/** A picture with logarithmic axes. */
record Plot(String title, String x, String y, List<Line> lines) {

    private static final int WIDTH = 640;
    private static final int HEIGHT = 420;

    /** A line of a picture; all values are above zero. */
    record Line(String name, double[] x, double[] y) {

        static Line of(String name, List<? extends Number> x, List<? extends Number> y) {
            return new Line(name, x.stream().mapToDouble(Number::doubleValue).toArray(),
                y.stream().mapToDouble(Number::doubleValue).toArray());
        }
    }

    /** Writes a PNG file; its directory is created if it does not exist. */
    void write(Path file) throws IOException {
        Files.createDirectories(file.getParent());
        BitmapEncoder.saveBitmap(List.of(chart()), 1, 1, file.toString(), BitmapFormat.PNG);
    }

    private XYChart chart() {
        XYChart chart = new XYChartBuilder().width(WIDTH).height(HEIGHT).title(title).xAxisTitle(x).yAxisTitle(y)
            .build();
        chart.getStyler().setXAxisLogarithmic(true).setYAxisLogarithmic(true).setLegendPosition(LegendPosition.OutsideS)
            .setChartBackgroundColor(Color.WHITE);
        lines.forEach(line -> chart.addSeries(line.name, line.x, line.y));
        return chart;
    }
}
