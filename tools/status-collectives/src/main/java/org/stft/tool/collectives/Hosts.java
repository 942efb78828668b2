package org.stft.tool.collectives;

import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * The hosts of the ranks of a communicator.
 *
 * @param hostOf by rank, the number of its host; hosts are numbered from 0 in the order of their lowest ranks
 */
record Hosts(List<Integer> hostOf) {

    /** Numbers the hosts by their names, which are given by rank. */
    static Hosts named(List<String> names) {
        List<String> distinct = names.stream().distinct().toList();
        return new Hosts(names.stream().map(distinct::indexOf).toList());
    }

    static Hosts parse(String text) {
        return new Hosts(Arrays.stream(text.split(",")).map(Integer::valueOf).toList());
    }

    String text() {
        return hostOf.stream().map(String::valueOf).collect(Collectors.joining(","));
    }

    int count() {
        int highest = 0;
        for (int host : hostOf) {
            highest = Math.max(highest, host);
        }
        return 1 + highest;
    }

    /** The ranks on the host of a rank, in ascending order. */
    int[] neighbours(int rank) {
        int host = hostOf.get(rank);
        return IntStream.range(0, hostOf.size()).filter(each -> hostOf.get(each) == host).toArray();
    }

    /** By host, the rank that receives for it: the root for its own host, the lowest for each other. */
    int[] heads(int root) {
        int[] heads = new int[count()];
        for (int rank = hostOf.size() - 1; rank >= 0; rank--) {
            heads[hostOf.get(rank)] = rank;
        }
        heads[hostOf.get(root)] = root;
        return heads;
    }

    /** The place of a rank in some ranks, or -1. */
    static int place(int[] ranks, int rank) {
        for (int place = 0; place < ranks.length; place++) {
            if (ranks[place] == rank) {
                return place;
            }
        }
        return -1;
    }
}
