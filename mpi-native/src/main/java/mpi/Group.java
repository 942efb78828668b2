package mpi;

import java.util.Arrays;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Set;
import java.util.stream.IntStream;

/** An ordered set of processes (MPI 3.1, section 6.3). Operations on groups are local. */
public class Group implements Freeable {

    /** The code of the empty group. */
    public static final int EMPTY = 3;

    /** {@link #EMPTY} for a group without members, else 0. */
    public int code;

    /** The ranks of the members in the world; null in the null group. */
    private final int[] members;
    private final int me;

    /** @param me the rank of this process in the world */
    Group(int[] members, int me) {
        this.members = members;
        this.me = me;
        this.code = members != null && members.length == 0 ? EMPTY : 0;
    }

    /** The members, which only the null group has not. */
    int[] members() {
        if (members == null) {
            throw new MPIException("MPI_ERR_GROUP: expected a group. Found the null group");
        }
        return members;
    }

    /** Does nothing: the collector frees a group. */
    @Override
    public void free() {
        // There is nothing to be freed.
    }

    /** The number of members. */
    public int Size() throws MPIException {
        return members().length;
    }

    /** The rank of this process, or {@link MPI#UNDEFINED}. */
    public int Rank() throws MPIException {
        for (int rank = 0; rank < members().length; rank++) {
            if (members()[rank] == me) {
                return rank;
            }
        }
        return MPI.UNDEFINED;
    }

    /** The ranks in another group of ranks of a group; {@link MPI#UNDEFINED} for those that are not in it. */
    public static int[] Translate_ranks(Group group1, int[] ranks1, Group group2) throws MPIException {
        Map<Integer, Integer> ranks = new HashMap<>();
        for (int rank = 0; rank < group2.members().length; rank++) {
            ranks.put(group2.members()[rank], rank);
        }
        return Arrays.stream(ranks1).map(rank -> rank == MPI.PROC_NULL
            ? MPI.PROC_NULL
            : ranks.getOrDefault(group1.member(rank), MPI.UNDEFINED)).toArray();
    }

    /** {@link MPI#IDENT}, {@link MPI#SIMILAR} if only the order differs, or {@link MPI#UNEQUAL}. */
    public static int Compare(Group group1, Group group2) throws MPIException {
        if (Arrays.equals(group1.members(), group2.members())) {
            return MPI.IDENT;
        }
        return group1.set().equals(group2.set()) ? MPI.SIMILAR : MPI.UNEQUAL;
    }

    /** The members of the first, then those of the second that are not in it. */
    public static Group Union(Group group1, Group group2) throws MPIException {
        Set<Integer> union = group1.set();
        union.addAll(group2.set());
        return group1.of(union);
    }

    /** The members of the first that are in the second. */
    public static Group Intersection(Group group1, Group group2) throws MPIException {
        Set<Integer> both = group1.set();
        both.retainAll(group2.set());
        return group1.of(both);
    }

    /** The members of the first that are not in the second. */
    public static Group Difference(Group group1, Group group2) throws MPIException {
        Set<Integer> difference = group1.set();
        difference.removeAll(group2.set());
        return group1.of(difference);
    }

    /** The members with these ranks, in their order. */
    public Group Incl(int[] ranks) throws MPIException {
        Set<Integer> chosen = new LinkedHashSet<>();
        for (int rank : ranks) {
            if (!chosen.add(member(rank))) {
                throw new MPIException("MPI_ERR_RANK: expected each rank once. Found " + rank + " twice");
            }
        }
        return of(chosen);
    }

    /** The members without these ranks. */
    public Group Excl(int[] ranks) throws MPIException {
        Set<Integer> rest = set();
        rest.removeAll(Incl(ranks).set());
        return of(rest);
    }

    /** The members in ranges of first rank, last rank and step. */
    public Group Range_incl(int[][] ranges) throws MPIException {
        return Incl(ranks(ranges));
    }

    /** The members outside of ranges of first rank, last rank and step. */
    public Group Range_excl(int[][] ranges) throws MPIException {
        return Excl(ranks(ranges));
    }

    private static int[] ranks(int[][] ranges) {
        return Arrays.stream(ranges).flatMapToInt(Group::range).toArray();
    }

    private static IntStream range(int[] range) {
        if (range.length != 3 || range[2] == 0) {
            throw new MPIException(
                "MPI_ERR_ARG: expected a range of first rank, last rank and a step that is not 0. Found "
                    + Arrays.toString(range));
        }
        int step = range[2];
        return IntStream.iterate(range[0], rank -> step > 0 ? rank <= range[1] : rank >= range[1],
            rank -> rank + step);
    }

    private int member(int rank) {
        if (rank < 0 || rank >= members().length) {
            throw new MPIException(
                "MPI_ERR_RANK: expected a rank of a group of " + members().length + ". Found " + rank);
        }
        return members()[rank];
    }

    private Set<Integer> set() {
        Set<Integer> set = new LinkedHashSet<>();
        for (int member : members()) {
            set.add(member);
        }
        return set;
    }

    private Group of(Set<Integer> chosen) {
        return new Group(chosen.stream().mapToInt(Integer::intValue).toArray(), me);
    }
}
