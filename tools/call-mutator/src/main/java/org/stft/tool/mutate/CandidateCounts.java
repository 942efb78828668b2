package org.stft.tool.mutate;

import com.google.errorprone.annotations.concurrent.GuardedBy;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.stft.probe.Call;

/** The numbers of calls that could be changed, by call site. */
final class CandidateCounts {

    private static final MutationOperator[] OPERATORS = MutationOperator.values();

    @GuardedBy("this")
    private final Map<Place, long[]> places = new LinkedHashMap<>();

    private record Place(String operation, String site) {}

    synchronized void add(Call call) {
        long[] counts = places.computeIfAbsent(new Place(call.operation().name(), call.site()),
            place -> new long[OPERATORS.length]);
        for (MutationOperator operator : OPERATORS) {
            if (operator.applies(call)) {
                counts[operator.ordinal()]++;
            }
        }
    }

    synchronized List<Candidate> all(int rank) {
        List<Candidate> all = new ArrayList<>();
        places.forEach((place, counts) -> {
            for (MutationOperator operator : OPERATORS) {
                if (counts[operator.ordinal()] > 0) {
                    all.add(new Candidate(operator, place.operation, rank, place.site, counts[operator.ordinal()]));
                }
            }
        });
        return all;
    }
}
