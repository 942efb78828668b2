package org.stft.occmpe.report;

import java.awt.BasicStroke;
import java.awt.Color;
import java.awt.Font;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import org.knowm.xchart.CategoryChart;
import org.knowm.xchart.CategoryChartBuilder;
import org.knowm.xchart.CategorySeries;
import org.knowm.xchart.CategorySeries.CategorySeriesRenderStyle;
import org.knowm.xchart.style.Styler.LegendLayout;
import org.knowm.xchart.style.Styler.LegendPosition;
import org.knowm.xchart.style.markers.Marker;
import org.knowm.xchart.style.markers.SeriesMarkers;

/**
 * One chart of a picture: categories along the x axis, lines or bars in colours that colour-blind readers can tell
 * apart.
 */
final class Panel {

    static final List<Color> COLOURS = List.of(new Color(0x0072B2), new Color(0xD55E00), new Color(0x009E73));
    private static final Color PAPER = new Color(0x333333);
    private static final Color BOUND = new Color(0x999999);
    private static final List<Marker> MARKERS = List.of(SeriesMarkers.CIRCLE, SeriesMarkers.SQUARE,
        SeriesMarkers.TRIANGLE_UP);

    private final CategoryChart chart;
    private final List<String> categories;
    private int lines;

    Panel(String title, String xTitle, String yTitle, List<String> categories, int width, int height) {
        this.categories = categories;
        chart = new CategoryChartBuilder().title(title).xAxisTitle(xTitle).yAxisTitle(yTitle).width(width)
            .height(height).build();
        chart.getStyler().setDefaultSeriesRenderStyle(CategorySeriesRenderStyle.Line);
        chart.getStyler().setLegendPosition(LegendPosition.OutsideS).setLegendLayout(LegendLayout.Horizontal);
        chart.getStyler().setChartBackgroundColor(Color.WHITE).setLegendBorderColor(Color.WHITE)
            .setPlotBorderVisible(false);
        chart.getStyler().setChartTitleFont(font(Font.BOLD, 15)).setLegendFont(font(Font.PLAIN, 12));
        chart.getStyler().setAxisTitleFont(font(Font.PLAIN, 13)).setAxisTickLabelsFont(font(Font.PLAIN, 12));
        chart.getStyler().setPlotGridVerticalLinesVisible(false).setPlotGridLinesColor(new Color(0xDDDDDD));
        chart.getStyler().setXAxisTickMarkSpacingHint(10).setMarkerSize(7);
        chart.getStyler().setOverlapped(true).setLegendSeriesLineLength(18).setLegendPadding(6);
    }

    private static Font font(int style, int size) {
        return new Font(Font.SANS_SERIF, style, size);
    }

    CategoryChart chart() {
        return chart;
    }

    Panel yRange(double min, double max) {
        chart.getStyler().setYAxisMin(min).setYAxisMax(max);
        return this;
    }

    Panel logarithmic() {
        chart.getStyler().setYAxisLogarithmic(true).setYAxisTickLabelsFormattingFunction(
            value -> String.format(Locale.ROOT, value < 1 ? "%.1f" : "%,.0f", value));
        return this;
    }

    /** Draws values as bars instead of lines. */
    Panel bars() {
        chart.getStyler().setDefaultSeriesRenderStyle(CategorySeriesRenderStyle.Bar);
        chart.getStyler().setOverlapped(false).setAvailableSpaceFill(0.75);
        return this;
    }

    Panel values(String name, List<Double> values) {
        int number = lines++ % COLOURS.size();
        CategorySeries series = chart.addSeries(name, categories, values);
        series.setFillColor(COLOURS.get(number));
        series.setLineColor(COLOURS.get(number)).setLineStyle(new BasicStroke(2f));
        series.setMarker(MARKERS.get(number)).setMarkerColor(COLOURS.get(number));
        return this;
    }

    /** The value that the paper prints, as a dashed line over all categories. */
    Panel paper(String name, double value) {
        return level(name, Collections.nCopies(categories.size(), value), PAPER, 8f, 5f);
    }

    /** A limit that no value can exceed, as a dotted line. */
    Panel bound(String name, List<Double> values) {
        return level(name, values, BOUND, 2f, 4f);
    }

    private Panel level(String name, List<Double> values, Color colour, float dash, float gap) {
        CategorySeries series = chart.addSeries(name, categories, values);
        series.setChartCategorySeriesRenderStyle(CategorySeriesRenderStyle.Line);
        series.setMarker(SeriesMarkers.NONE);
        series.setLineColor(colour);
        series.setLineStyle(
            new BasicStroke(1.8f, BasicStroke.CAP_BUTT, BasicStroke.JOIN_ROUND, 1f, new float[] {dash, gap}, 0f));
        return this;
    }
}
