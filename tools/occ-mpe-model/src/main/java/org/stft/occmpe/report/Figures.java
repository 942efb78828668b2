package org.stft.occmpe.report;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Collections;
import java.util.List;
import java.util.function.ToDoubleFunction;
import java.util.stream.Stream;
import org.knowm.xchart.BitmapEncoder;
import org.knowm.xchart.BitmapEncoder.BitmapFormat;
import org.stft.occmpe.experiment.BusyGain;
import org.stft.occmpe.experiment.Distribution;
import org.stft.occmpe.experiment.Published;
import org.stft.occmpe.experiment.Results;
import org.stft.occmpe.experiment.Scaling;
import org.stft.occmpe.experiment.SimulationTime;
import org.stft.occmpe.model.Algorithm;
import org.stft.occmpe.model.Collective;

/** The pictures: figures 7 to 9 of the paper from the model, and results beyond the paper. */
final class Figures {

    private static final int WIDTH = 520;
    private static final int HEIGHT = 430;

    private final Path directory;

    Figures(Path directory) {
        this.directory = directory;
    }

    /** Figure 7, 8 or 9: gain by message size, one panel for each number of nodes. */
    void gains(Results results, Collective collective, String file) throws IOException {
        save(file, results.setup().nodes().stream().map(nodes -> gains(results, collective, nodes)).toList());
    }

    private static Panel gains(Results results, Collective collective, int nodes) {
        List<Integer> sizes = results.setup().bytes();
        Panel panel = new Panel(collective.label() + ", N = " + nodes, "message size [bytes]",
            "gain over conventional [%]",
            sizes.stream().map(Figures::size).toList(), WIDTH, HEIGHT).yRange(-10, 90);
        for (int interfering : results.setup().interferingBytes()) {
            panel.values("busy " + interfering + " B", sizes.stream()
                .map(bytes -> 100 * results.pair(collective, nodes, bytes, interfering).gain()).toList());
        }
        return panel.paper("paper", Published.bestGain(collective, nodes))
            .bound("bound", Collections.nCopies(sizes.size(), Published.bound(collective, nodes)));
    }

    private static String size(int bytes) {
        return bytes < 1024 ? Integer.toString(bytes) : bytes / 1024 + " K";
    }

    /** Best, mean and median over all patterns. */
    void distributions(List<Distribution> distributions, String file) throws IOException {
        List<Distribution> rows = distributions.stream().filter(row -> row.baseline() == Algorithm.CONVENTIONAL)
            .toList();
        Panel panel = new Panel("Best case and all cases, status-based against conventional",
            "collective, number of nodes", "gain [%]",
            rows.stream().map(row -> row.collective().label() + " " + row.nodes()).toList(), 1100, HEIGHT).bars()
            .yRange(0, 80);
        panel.values("best (what the paper prints)", percentages(rows, Distribution::best));
        panel.values("mean", percentages(rows, Distribution::mean));
        panel.values("median", percentages(rows, Distribution::median));
        save(file, List.of(panel));
    }

    /** Gain by the number of busy nodes, for the largest number of nodes. */
    void busyGains(List<BusyGain> gains, String file) throws IOException {
        int nodes = gains.stream().mapToInt(BusyGain::nodes).max().orElseThrow();
        save(file, Stream.of(Collective.values()).map(collective -> busyGains(gains.stream()
            .filter(gain -> gain.collective() == collective && gain.nodes() == nodes).toList())).toList());
    }

    private static Panel busyGains(List<BusyGain> rows) {
        return new Panel(rows.get(0).collective().label() + ", N = " + rows.get(0).nodes(), "number of busy nodes",
            "gain over conventional [%]", rows.stream().map(row -> Integer.toString(row.busy())).toList(), WIDTH,
            HEIGHT)
            .yRange(-10, 100)
            .values("best", percentages(rows, BusyGain::best))
            .values("mean", percentages(rows, BusyGain::mean))
            .bound("bound", percentages(rows, BusyGain::bound));
    }

    /** Gain by the number of nodes. */
    void scaling(List<Scaling.Point> points, String file) throws IOException {
        save(file, Stream.of(Collective.values()).map(collective -> scaling(points, collective)).toList());
    }

    private static Panel scaling(List<Scaling.Point> points, Collective collective) {
        List<Scaling.Point> rows = points.stream().filter(point -> point.collective() == collective).toList();
        return new Panel(collective.label() + ", nodes 1 and 2 busy", "number of nodes", "gain over conventional [%]",
            nodeLabels(), WIDTH, HEIGHT)
            .yRange(0, 100)
            .values("paper's sizes", percentages(rows, point -> point.best().gain()))
            .values("matched", percentages(rows, Scaling.Point::matched))
            .bound("bound", rows.stream().map(point -> Published.bound(collective, point.nodes())).toList());
    }

    /** Processor time of one run by the number of nodes. */
    void times(List<SimulationTime> times, String file) throws IOException {
        save(file, Stream.of(Collective.values()).map(collective -> times(times, collective)).toList());
    }

    private static Panel times(List<SimulationTime> times, Collective collective) {
        Panel panel = new Panel(collective.label(), "number of nodes", "time of one run [\u00b5s]", nodeLabels(), WIDTH,
            HEIGHT).logarithmic();
        panel.yRange(0.1, 1e5);
        for (Algorithm algorithm : Algorithm.values()) {
            panel.values(algorithm.label(), times.stream()
                .filter(time -> time.collective() == collective && time.algorithm() == algorithm)
                .map(SimulationTime::microseconds).toList());
        }
        return panel;
    }

    private static List<String> nodeLabels() {
        return Scaling.NODES.stream().map(String::valueOf).toList();
    }

    private static <T> List<Double> percentages(List<T> rows, ToDoubleFunction<T> fraction) {
        return rows.stream().map(row -> 100 * fraction.applyAsDouble(row)).toList();
    }

    private void save(String file, List<Panel> panels) throws IOException {
        BitmapEncoder.saveBitmap(panels.stream().map(Panel::chart).toList(), 1, panels.size(),
            directory.resolve(file).toString(), BitmapFormat.PNG);
    }
}
