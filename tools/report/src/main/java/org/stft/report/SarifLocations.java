package org.stft.report;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/**
 * The places of findings in a SARIF report: lines of files, by paths from the working directory or from a root of
 * sources outside it, so that they are the same on each machine. The path of a file that is not found is made from the
 * package and the name.
 */
final class SarifLocations {

    private static final String WORKING_DIRECTORY = "%SRCROOT%";
    private static final String ROOT = "SOURCES";

    private final SourceFiles sources;
    private final List<Path> bases;

    SarifLocations(SourceFiles sources) {
        this.sources = sources;
        this.bases = sources.bases();
    }

    /** The directories from which paths are given. */
    ObjectNode bases() {
        ObjectNode all = SarifReport.object();
        bases.forEach(base -> all.putObject(name(base)).put("uri", base.toUri().toString()));
        return all;
    }

    private String name(Path base) {
        int number = bases.indexOf(base);
        return number == 0 ? WORKING_DIRECTORY : ROOT + number;
    }

    /**
     * The place that a finding is shown at.
     *
     * @param subject named if it has none
     */
    ArrayNode first(Finding finding, String subject) {
        ArrayNode first = SarifReport.array();
        Optional<CallSite> site = finding.places().stream().limit(1)
            .flatMap(place -> CallSite.in(place.site()).stream()).findFirst();
        if (site.isPresent()) {
            locate(site.get(), first.addObject());
        } else {
            first.addObject().putArray("logicalLocations").addObject().put("name", subject);
        }
        return first;
    }

    /** The callers of that place, and all other places. */
    ArrayNode others(Finding finding) {
        ArrayNode others = SarifReport.array();
        boolean first = true;
        for (Finding.Place place : finding.places()) {
            List<CallSite> sites = CallSite.in(place.site());
            for (int i = first ? 1 : 0; i < sites.size(); i++) {
                ObjectNode other = others.addObject().put("id", others.size());
                SarifReport.text(other.putObject("message"), i == 0 ? place.label() : place.label() + ": called here");
                locate(sites.get(i), other);
            }
            first = false;
        }
        return others;
    }

    private void locate(CallSite site, ObjectNode location) {
        ObjectNode physical = location.putObject("physicalLocation");
        ObjectNode artifact = physical.putObject("artifactLocation");
        Optional<Path> file = sources.find(site.file());
        if (file.isPresent()) {
            Path base = bases.stream().filter(file.get()::startsWith).findFirst().orElseThrow();
            artifact.put("uri", relative(base, file.get())).put("uriBaseId", name(base));
        } else {
            artifact.put("uri", relative(Path.of("/"), Path.of("/", site.file())));
        }
        physical.putObject("region").put("startLine", site.line());
        location.putArray("logicalLocations").addObject().put("fullyQualifiedName", site.function())
            .put("kind", "function");
    }

    private static String relative(Path base, Path file) {
        return base.toUri().relativize(file.toUri()).toString();
    }
}
