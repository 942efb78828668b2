package org.stft.launcher.versions;

import java.io.PrintWriter;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.stft.base.io.FileRecord;
import org.stft.launcher.display.Facts;
import org.stft.launcher.display.Readable;
import org.stft.launcher.display.Table;
import org.stft.spc.process.Connection;
import org.stft.store.ConnectionPair;
import org.stft.store.Fingerprint;
import org.stft.store.ImageRecord;
import org.stft.store.JobFile;
import org.stft.store.Manifest;
import org.stft.store.PhaseTimes;

/** Prints the record of a job and a version for a person. */
final class InspectionPrinter {

    private static final String INDENTATION = "  ";

    private final PrintWriter out;

    InspectionPrinter(PrintWriter out) {
        this.out = out;
    }

    /** @param problem the reason why the record of the job cannot be read; null if it can */
    void print(Inspection inspection, String problem) {
        out.println("job " + inspection.job() + " in " + inspection.store());
        Facts facts = new Facts().add("state", inspection.state()).add("in use by", inspection.owner());
        if (inspection.recorded() != null) {
            job(inspection.recorded(), facts);
        }
        facts.print(out, INDENTATION);
        if (problem != null) {
            out.println(INDENTATION + problem);
        }
        out.println();
        if (inspection.manifest() == null) {
            out.println("no version was saved yet");
        } else {
            version(inspection.manifest(), inspection.directory());
        }
        out.flush();
    }

    private static void job(JobFile job, Facts facts) {
        facts.add("started", job.started()).add("ended", job.ended())
            .add("main class", job.main()).add("arguments", String.join(" ", job.arguments()))
            .add("ranks", job.ranks()).add("class path", job.classPath())
            .add("working directory", job.workingDirectory()).add("JVM options", String.join(" ", job.jvmOptions()))
            .add("properties", new TreeMap<>(job.properties()).entrySet().stream()
                .map(property -> property.getKey() + "=" + property.getValue()).collect(Collectors.joining(" ")))
            .add("MPI binding", job.binding()).add("restarts at most", job.maxRestarts())
            .add("first version", job.firstVersion()).add("restarted from", job.base() == 0 ? null : job.base())
            .add("format", job.format());
    }

    private void version(Manifest manifest, String directory) {
        out.println("version " + manifest.version());
        Fingerprint made = manifest.fingerprint();
        new Facts().add("directory", directory).add("job", manifest.job())
            .add("created", manifest.created() + " (" + Readable.age(manifest.created(), Instant.now()) + " ago)")
            .add("checkpoint call", manifest.call()).add("ranks", manifest.ranks())
            .add("size", Readable.bytes(manifest.bytes())).add("phases", phases(manifest.phases()))
            .add("back ends", String.join(", ", manifest.spcs()))
            .add("program", made.program()).add("STFT", made.stft()).add("JDK", made.jdk()).add("OS", made.os())
            .add("CPU features", cpuFeatures(made.cpuFeatures())).add("MPI", made.messagePassing())
            .add("Merkle root", manifest.root()).add("format", manifest.format()).print(out, INDENTATION);
        images(manifest);
        connections(manifest);
    }

    /** Dozens of words that only a program compares. */
    private static String cpuFeatures(String all) {
        return all.isBlank()
            ? ""
            : Readable.count(all.strip().split("[ ,]+").length, "feature") + ", listed in the JSON form";
    }

    private static String phases(PhaseTimes took) {
        return "enter " + millis(took.enter()) + ", quiesce " + millis(took.quiesce()) + ", capture "
            + millis(took.capture()) + ", force " + millis(took.force());
    }

    private static String millis(long micros) {
        return Readable.millis(Duration.of(micros, ChronoUnit.MICROS));
    }

    private void images(Manifest manifest) {
        out.println();
        out.println("images");
        Table table = new Table(">RANK", "BACK END", "FILE", ">BYTES", ">CHUNKS", "DIGEST");
        for (ImageRecord image : manifest.images()) {
            for (FileRecord file : image.files()) {
                table.row(image.rank(), image.spc(), file.name(), file.bytes(), file.chunks().size(), file.digest());
            }
        }
        table.print(out, INDENTATION);
    }

    private void connections(Manifest manifest) {
        out.println();
        if (manifest.connections().isEmpty()) {
            out.println("no connections: no image is a whole process");
            return;
        }
        out.println("connections");
        Table table = new Table(">RANK", ">DESCRIPTOR", "ADDRESS", ">RANK", ">DESCRIPTOR", "ADDRESS", "BACK END");
        for (ConnectionPair pair : manifest.connections()) {
            table.row(pair.lowerRank(), pair.lowerDescriptor(),
                address(manifest, pair.lowerRank(), pair.spc(), pair.lowerDescriptor()), pair.higherRank(),
                pair.higherDescriptor(), address(manifest, pair.higherRank(), pair.spc(), pair.higherDescriptor()),
                pair.spc());
        }
        table.print(out, INDENTATION);
    }

    private static String address(Manifest manifest, int rank, String spc, int descriptor) {
        return manifest.image(rank, spc).stream().flatMap(image -> image.connections().stream())
            .filter(connection -> connection.descriptor() == descriptor).map(Connection::local).findFirst().orElse("-");
    }
}
