package org.stft.occmpe.report;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.stft.occmpe.experiment.Findings;
import org.stft.occmpe.experiment.SimulationTime;
import org.stft.occmpe.model.Collective;

/** Writes the results of an experiment into one directory: tables as CSV, pictures as PNG, one page in Markdown. */
public final class Report {

    private final Findings findings;

    public Report(Findings findings) {
        this.findings = findings;
    }

    /** The text files by name. The same findings give the same bytes, on every computer and Java release. */
    public Map<String, String> texts() {
        Map<String, String> texts = new LinkedHashMap<>();
        String cases = Tables.cases(findings.results()).text();
        texts.put("cases.csv", cases);
        texts.put("best.csv", Tables.best(findings.results()).text());
        texts.put("curves.csv", Tables.curves(findings.results()).text());
        texts.put("table-1.csv", Tables.table1(findings.table1()).text());
        texts.put("distribution.csv", Tables.distributions(findings.distributions()).text());
        texts.put("busy-nodes.csv", Tables.busyGains(findings.busyGains()).text());
        texts.put("scaling.csv", Tables.scaling(findings.scaling()).text());
        texts.put("results.md", new ResultsPage(findings).text(sha256(cases)));
        return texts;
    }

    /**
     * Makes the directory, before an experiment rather than after it.
     *
     * @throws IOException if it cannot be written to
     */
    public static void prepare(Path directory) throws IOException {
        Files.delete(Files.createTempFile(Files.createDirectories(directory), "results", null));
    }

    /** Writes the text files and their pictures; files of the same names are replaced. */
    public void write(Path directory) throws IOException {
        Files.createDirectories(directory);
        for (Map.Entry<String, String> text : texts().entrySet()) {
            Files.writeString(directory.resolve(text.getKey()), text.getValue());
        }
        Figures figures = new Figures(directory);
        figures.gains(findings.results(), Collective.BROADCAST, "figure-7.png");
        figures.gains(findings.results(), Collective.SCATTER, "figure-8.png");
        figures.gains(findings.results(), Collective.GATHER, "figure-9.png");
        figures.distributions(findings.distributions(), "distribution.png");
        figures.busyGains(findings.busyGains(), "busy-nodes.png");
        figures.scaling(findings.scaling(), "scaling.png");
    }

    /** Writes the measured times of the simulation itself. */
    public void writeTimes(Path directory, List<SimulationTime> times, double experimentSeconds) throws IOException {
        Files.createDirectories(directory);
        Files.writeString(directory.resolve("time.csv"), Tables.times(times).text());
        Files.writeString(directory.resolve("time.md"),
            new TimePage(times).text(findings.results().all().size(), experimentSeconds));
        new Figures(directory).times(times, "time.png");
    }

    static String sha256(String text) {
        try {
            return HexFormat.of()
                .formatHex(MessageDigest.getInstance("SHA-256").digest(text.getBytes(StandardCharsets.UTF_8)));
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java platform has SHA-256", e);
        }
    }
}
