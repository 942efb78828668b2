package org.stft.order;

import java.util.List;
import java.util.stream.IntStream;

/** Figure 7 of the paper: ascending, first from all lower ranks, then to all higher ones. */
final class PaperOrder {

    private PaperOrder() {
    }

    static List<Step> steps(int rank, int size) {
        return IntStream.range(0, size).filter(peer -> peer != rank).mapToObj(peer -> Step.between(rank, peer))
            .toList();
    }
}
