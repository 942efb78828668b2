package org.stft.occmpe.experiment;

import java.util.List;
import java.util.stream.Stream;
import org.stft.occmpe.model.Algorithm;
import org.stft.occmpe.model.Collective;
import org.stft.occmpe.model.Machine;
import org.stft.occmpe.model.Parameters;
import org.stft.occmpe.model.Workload;

/** Table 1 of the paper: the cost of the status mechanism while no node is busy. */
public record Table1(List<Cell> cells) {

    /**
     * One cell, in tenths of a percent, rounded up as the paper's are.
     *
     * @param published the value of the paper
     * @param model     the value of the model
     */
    public record Cell(Collective collective, int nodes, int bytes, int published, int model) {

        public boolean isEqual() {
            return published == model;
        }

        public int difference() {
            return model - published;
        }
    }

    /** The whole table with the given parameters. */
    public static Table1 of(Parameters parameters) {
        return new Table1(Stream.of(Collective.values())
            .flatMap(
                collective -> Setup.paper().nodes().stream().flatMap(nodes -> column(collective, nodes, parameters)))
            .toList());
    }

    /** One column of the table. */
    static Stream<Cell> column(Collective collective, int nodes, Parameters parameters) {
        Machine machine = new Machine(parameters, nodes);
        return Setup.paper().bytes().stream().map(bytes -> new Cell(collective, nodes, bytes,
            Published.loss(collective, nodes, bytes), loss(machine, collective, bytes)));
    }

    private static int loss(Machine machine, Collective collective, int bytes) {
        Workload call = Case.undisturbed(collective, machine.nodes(), bytes).workload(machine.parameters());
        long conventional = machine.run(call, Algorithm.CONVENTIONAL).cycles();
        long statusBased = machine.run(call, Algorithm.STATUS_BASED).cycles();
        return Math.toIntExact((1000 * (statusBased - conventional) + statusBased - 1) / statusBased);
    }

    public Table1 only(Collective collective) {
        return new Table1(cells.stream().filter(cell -> cell.collective() == collective).toList());
    }

    public Cell cell(Collective collective, int nodes, int bytes) {
        return cells.stream()
            .filter(cell -> cell.collective() == collective && cell.nodes() == nodes && cell.bytes() == bytes)
            .findFirst().orElseThrow();
    }

    public long equalCells() {
        return cells.stream().filter(Cell::isEqual).count();
    }

    /** The largest difference of a cell, in tenths of a percent. */
    public int largestDifference() {
        return cells.stream().mapToInt(cell -> Math.abs(cell.difference())).max().orElse(0);
    }
}
