package programs;

import java.lang.reflect.Array;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.Supplier;
import mpi.Datatype;
import mpi.Intracomm;
import mpi.MPI;

/**
 * Every operation with every type, from every root, at offsets, and the same by plain messages. Prints how many operations there were, and in
 * how many a buffer differs.
 */
public final class EveryType {

    private static final int[] COUNTS = {0, 1, 1000};
    private static final int[] OFFSETS = {0, 3};
    private static final int SLACK = 5;
    private static final int TAG = 7;

    private int operations;
    private int differ;

    private EveryType() {
    }

    public static void main(String[] args) {
        MPI.Init(args);
        EveryType all = new EveryType();
        for (Supplier<Datatype> type : types()) {
            for (int offset : OFFSETS) {
                for (int count : COUNTS) {
                    for (int root = 0; root < MPI.COMM_WORLD.Size(); root++) {
                        all.new Operations(type.get(), offset, count, root).run();
                    }
                }
            }
        }
        System.out.println("operations " + all.operations + " differ " + all.differ);
        MPI.Finalize();
    }

    /** Derived types are made anew for each use: in MPJ Express the memory for a message of a struct grows with each message. */
    private static List<Supplier<Datatype>> types() {
        List<Supplier<Datatype>> all = new ArrayList<>();
        for (Datatype basic : List.of(MPI.BYTE, MPI.CHAR, MPI.SHORT, MPI.BOOLEAN, MPI.INT, MPI.LONG, MPI.FLOAT,
            MPI.DOUBLE, MPI.OBJECT)) {
            all.add(() -> basic);
        }
        all.add(() -> Datatype.Contiguous(3, MPI.INT));
        all.add(() -> Datatype.Vector(2, 1, 2, MPI.DOUBLE));
        all.add(() -> Datatype.Indexed(new int[] {2, 1}, new int[] {0, 3}, MPI.SHORT));
        all.add(() -> Datatype.Struct(new int[] {1, 2}, new int[] {0, 2}, new Datatype[] {MPI.LONG, MPI.LONG}));
        return all;
    }

    /** The three operations with the same arguments. */
    private final class Operations {

        private final Intracomm world = MPI.COMM_WORLD;
        private final int me = world.Rank();
        private final Datatype type;
        private final int offset;
        private final int count;
        private final int root;

        Operations(Datatype type, int offset, int count, int root) {
            this.type = type;
            type.Commit();
            this.offset = offset;
            this.count = count;
            this.root = root;
        }

        void run() {
            broadcast();
            scatter();
            gather();
        }

        private void broadcast() {
            Object expected = array(1, me);
            for (int rank = 0; me == root && rank < world.Size(); rank++) {
                if (rank != root) {
                    world.Send(expected, offset, count, type, rank, TAG);
                }
            }
            if (me != root) {
                world.Recv(expected, offset, count, type, root, TAG);
            }
            Object found = array(1, me);
            world.Bcast(found, offset, count, type, root);
            compare(expected, found);
        }

        private void scatter() {
            Object all = me == root ? array(world.Size(), me) : null;
            Object expected = array(1, me);
            for (int rank = 0; me == root && rank < world.Size(); rank++) {
                if (rank != root) {
                    world.Send(all, place(rank), count, type, rank, TAG);
                }
            }
            if (me == root) {
                world.Sendrecv(all, place(me), count, type, me, TAG, expected, offset, count, type, me, TAG);
            } else {
                world.Recv(expected, offset, count, type, root, TAG);
            }
            Object found = array(1, me);
            world.Scatter(all, offset, count, type, found, offset, count, type, root);
            compare(expected, found);
        }

        private void gather() {
            Object mine = array(1, me);
            Object expected = me == root ? array(world.Size(), me + 50) : null;
            if (me == root) {
                world.Sendrecv(mine, offset, count, type, me, TAG, expected, place(me), count, type, me, TAG);
                for (int rank = 0; rank < world.Size(); rank++) {
                    if (rank != root) {
                        world.Recv(expected, place(rank), count, type, rank, TAG);
                    }
                }
            } else {
                world.Send(mine, offset, count, type, root, TAG);
            }
            Object found = me == root ? array(world.Size(), me + 50) : null;
            world.Gather(mine, offset, count, type, found, offset, count, type, root);
            compare(expected, found);
        }

        private int place(int rank) {
            return offset + rank * count * type.Extent();
        }

        private void compare(Object expected, Object found) {
            operations++;
            differ += Arrays.deepEquals(new Object[] {expected}, new Object[] {found}) ? 0 : 1;
        }

        /** Elements that are different on each rank, and beside those of the operation too. */
        private Object array(int blocks, int rank) {
            int length = offset + blocks * count * type.Extent() + SLACK;
            Object array = Array.newInstance(element(), length);
            for (int i = 0; i < length; i++) {
                Array.set(array, i, value(i + 31 * rank));
            }
            return array;
        }

        private Class<?> element() {
            return switch (type.baseType) {
                case 1 -> byte.class;
                case 2 -> char.class;
                case 3 -> short.class;
                case 4 -> boolean.class;
                case 5 -> int.class;
                case 6 -> long.class;
                case 7 -> float.class;
                case 8 -> double.class;
                default -> Object.class;
            };
        }

        private Object value(int number) {
            return switch (type.baseType) {
                case 1 -> (byte) number;
                case 2 -> (char) number;
                case 3 -> (short) number;
                case 4 -> number % 3 == 0;
                case 5 -> number;
                case 6 -> (long) number << 32 | number;
                case 7 -> number + 0.1f;
                case 8 -> number + 0.1;
                default -> "object " + number;
            };
        }
    }
}
