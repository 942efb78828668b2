package org.stft.occmpe.report;

import static org.stft.occmpe.report.Numbers.fixed;

import java.util.List;
import java.util.stream.Stream;
import org.stft.occmpe.experiment.Scaling;
import org.stft.occmpe.experiment.SimulationTime;
import org.stft.occmpe.model.Algorithm;
import org.stft.occmpe.model.Collective;

/** The page about the model's own cost: measured, so it differs from run to run. */
final class TimePage {

    private final List<SimulationTime> times;

    TimePage(List<SimulationTime> times) {
        this.times = times;
    }

    String text(int cases, double experimentSeconds) {
        return Template.named("time.md").fill(name -> switch (name) {
            case "java" -> System.getProperty("java.vm.name") + " " + Runtime.version();
            case "processors" -> Integer.toString(Runtime.getRuntime().availableProcessors());
            case "cases" -> Integer.toString(cases);
            case "seconds" -> fixed(experimentSeconds, 1);
            case "times" -> table();
            default -> throw new IllegalArgumentException("time.md asks for an unknown part: " + name);
        });
    }

    private String table() {
        List<String> header = Stream.concat(Stream.of(""),
            Stream.concat(Scaling.NODES.stream().map(nodes -> "N = " + nodes), Stream.of("growth"))).toList();
        return Markdown.table(header, Stream.of(Collective.values())
            .flatMap(collective -> Stream.of(Algorithm.values()).map(algorithm -> row(collective, algorithm))));
    }

    private List<String> row(Collective collective, Algorithm algorithm) {
        List<SimulationTime> row = times.stream()
            .filter(time -> time.collective() == collective && time.algorithm() == algorithm).toList();
        return Stream.concat(Stream.of(collective.label() + ", " + algorithm.label()),
            Stream.concat(row.stream().map(time -> fixed(time.microseconds(), 1)), Stream.of(growth(row)))).toList();
    }

    /** The exponent of the growth over the upper half of the numbers of nodes. */
    private static String growth(List<SimulationTime> row) {
        SimulationTime from = row.get(row.size() / 2);
        SimulationTime to = row.get(row.size() - 1);
        double exponent = Math.log(to.microseconds() / from.microseconds())
            / Math.log((double) to.nodes() / from.nodes());
        return "N^" + fixed(exponent, 2);
    }
}
