package org.stft.nativempi.library;

import java.util.OptionalInt;
import org.stft.nativempi.memory.Block;

/** Communicators, and the ranks of which they consist. */
public final class Communicators {

    private final MpiLibrary library;

    /** The communicators of a library. */
    public Communicators(MpiLibrary library) {
        this.library = library;
    }

    /** The rank of this process. */
    public int rank(long comm) {
        Scratch out = library.scratch();
        library.run("MPI_Comm_rank", () -> Mpi.MPI_Comm_rank(comm, out.at(0)));
        return out.intAt(0);
    }

    /** The number of ranks; of an intercommunicator, those of the own side. */
    public int size(long comm) {
        Scratch out = library.scratch();
        library.run("MPI_Comm_size", () -> Mpi.MPI_Comm_size(comm, out.at(0)));
        return out.intAt(0);
    }

    /** How two communicators differ: 0 identical, 1 congruent, 2 similar, 3 unequal. */
    public int compare(long first, long second) {
        Scratch out = library.scratch();
        library.run("MPI_Comm_compare", () -> Mpi.MPI_Comm_compare(first, second, out.at(0)));
        return out.intAt(0);
    }

    /** A duplicate of a communicator, topology included. Collective. */
    public long duplicate(long comm) {
        Scratch out = library.scratch();
        library.run("MPI_Comm_dup", () -> Mpi.MPI_Comm_dup(comm, out.at(0)));
        return out.handle();
    }

    /** The communicator of all ranks with the same colour. {@link Wildcards#UNDEFINED} is the colour of none. Collective. */
    public long split(long comm, int color, int key) {
        Scratch out = library.scratch();
        int translated = color == Wildcards.UNDEFINED ? library.dialect().undefined() : color;
        library.run("MPI_Comm_split", () -> Mpi.MPI_Comm_split(comm, translated, key, out.at(0)));
        return out.handle();
    }

    /** A communicator of some ranks of another one, given as ranks of the world. Collective. */
    public long create(long comm, int[] members) {
        long world = group(library.world());
        Scratch out = library.scratch();
        try (Block ranks = library.memory().take((long) members.length * Integer.BYTES).with(members)) {
            library.run("MPI_Group_incl",
                () -> Mpi.MPI_Group_incl(world, members.length, ranks.address(), out.at(0)));
            long group = out.handle();
            library.run("MPI_Comm_create", () -> Mpi.MPI_Comm_create(comm, group, out.at(0)));
            long made = out.handle();
            if (members.length > 0) {
                free(group);
            }
            return made;
        } finally {
            free(world);
        }
    }

    /** Frees a communicator. Collective. */
    public void free(long comm, String call) {
        Scratch out = library.scratch();
        out.putHandle(comm);
        library.run(call, () -> Mpi.MPI_Comm_free(out.at(0)));
    }

    /** The members of a communicator as ranks of the world; of an intercommunicator, those of the own side. */
    public int[] members(long comm) {
        return inWorld(group(comm));
    }

    /** The members of the other side of an intercommunicator as ranks of the world. */
    public int[] remoteMembers(long comm) {
        Scratch out = library.scratch();
        library.run("MPI_Comm_remote_group", () -> Mpi.MPI_Comm_remote_group(comm, out.at(0)));
        return inWorld(out.handle());
    }

    private long group(long comm) {
        Scratch out = library.scratch();
        library.run("MPI_Comm_group", () -> Mpi.MPI_Comm_group(comm, out.at(0)));
        return out.handle();
    }

    private int[] inWorld(long group) {
        Scratch out = library.scratch();
        library.run("MPI_Group_size", () -> Mpi.MPI_Group_size(group, out.at(0)));
        int size = out.intAt(0);
        long world = group(library.world());
        try (Block ranks = library.memory().take(2L * size * Integer.BYTES)) {
            for (int rank = 0; rank < size; rank++) {
                ranks.ints().put(rank, rank);
            }
            library.run("MPI_Group_translate_ranks", () -> Mpi.MPI_Group_translate_ranks(group, size, ranks.address(),
                world, ranks.address() + (long) size * Integer.BYTES));
            int[] members = new int[size];
            ranks.ints().get(size, members);
            return members;
        } finally {
            free(world);
            free(group);
        }
    }

    private void free(long group) {
        Scratch out = library.scratch();
        out.putHandle(group);
        library.run("MPI_Group_free", () -> Mpi.MPI_Group_free(out.at(0)));
    }

    /** An intercommunicator between two groups. Collective in each of them. */
    public long join(long local, int localLeader, long peer, int remoteLeader, int tag) {
        Scratch out = library.scratch();
        library.run("MPI_Intercomm_create", () -> Mpi.MPI_Intercomm_create(local, localLeader, peer, remoteLeader,
            library.dialect().sentTag(tag), out.at(0)));
        return out.handle();
    }

    /** One communicator of both sides of an intercommunicator. Collective. */
    public long merge(long comm, boolean high) {
        Scratch out = library.scratch();
        library.run("MPI_Intercomm_merge", () -> Mpi.MPI_Intercomm_merge(comm, high ? 1 : 0, out.at(0)));
        return out.handle();
    }

    /** The value of an attribute, if it is set. */
    public OptionalInt attribute(long comm, Attribute attribute) {
        Scratch out = library.scratch();
        library.run("MPI_Comm_get_attr",
            () -> Mpi.MPI_Comm_get_attr(comm, library.dialect().key(attribute), out.at(0), out.at(1)));
        if (out.intAt(1) == 0) {
            return OptionalInt.empty();
        }
        int value = new com.sun.jna.Pointer(out.longAt(0)).getInt(0);
        return OptionalInt.of(attribute == Attribute.TAG_UB ? value : library.dialect().rankFrom(value));
    }
}
