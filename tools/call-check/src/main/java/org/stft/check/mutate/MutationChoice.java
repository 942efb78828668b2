package org.stft.check.mutate;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import org.stft.tool.mutate.Candidate;
import org.stft.tool.mutate.Mutation;
import org.stft.tool.mutate.MutationOperator;

/** Chooses some mutations of each operator: of different call sites as far as there are some. The seed repeats it. */
final class MutationChoice {

    /** A site with few calls may give the same call twice. */
    private static final int TRIES = 10;

    private final int most;
    private final long seed;

    /** @param most mutations of one operator */
    MutationChoice(int most, long seed) {
        this.most = most;
        this.seed = seed;
    }

    List<Mutation> of(Collection<Candidate> candidates, Collection<MutationOperator> operators) {
        List<Mutation> all = new ArrayList<>();
        for (MutationOperator operator : operators) {
            all.addAll(of(operator, candidates.stream().filter(each -> each.operator() == operator).toList()));
        }
        return all;
    }

    private Set<Mutation> of(MutationOperator operator, List<Candidate> candidates) {
        Map<String, List<Candidate>> bySite = new LinkedHashMap<>();
        candidates.forEach(each -> bySite
            .computeIfAbsent(each.operation() + " " + each.site(), site -> new ArrayList<>()).add(each));
        List<String> sites = new ArrayList<>(bySite.keySet());
        Random random = new Random(seed * MutationOperator.values().length + operator.ordinal());
        Collections.shuffle(sites, random);
        Set<Mutation> chosen = new LinkedHashSet<>();
        for (int i = 0; i < most * TRIES && chosen.size() < most && !sites.isEmpty(); i++) {
            List<Candidate> ofSite = bySite.get(sites.get(i % sites.size()));
            Candidate one = ofSite.get(random.nextInt(ofSite.size()));
            chosen.add(new Mutation(operator, one.operation(), one.rank(),
                1 + (long) (random.nextDouble() * one.calls()), one.site()));
        }
        return chosen;
    }
}
