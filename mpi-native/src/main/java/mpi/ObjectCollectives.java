package mpi;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.stft.nativempi.data.Region;
import org.stft.nativempi.data.Serialized;
import org.stft.nativempi.job.ByteExchange;
import org.stft.nativempi.job.Job;

/** Collective operations on objects. Reductions take the operator's function in the order of ranks. */
final class ObjectCollectives {

    private final ByteExchange exchange;
    private final int rank;

    ObjectCollectives(Job job, long comm, int size, int rank) {
        this.exchange = new ByteExchange(job, comm, size, rank);
        this.rank = rank;
    }

    void broadcast(Region region, int root) {
        byte[] bytes = exchange.broadcast(rank == root ? bytes(region) : null, root);
        if (rank != root) {
            place(bytes, region);
        }
    }

    void gather(Region sent, Region[] received, int root) {
        byte[][] all = exchange.gather(bytes(sent), root);
        if (all != null) {
            place(all, received);
        }
    }

    void scatter(Region[] sent, Region received, int root) {
        place(exchange.scatter(sent == null ? null : bytes(sent), root), received);
    }

    void allGather(Region sent, Region[] received) {
        place(exchange.allGather(bytes(sent)), received);
    }

    void allToAll(Region[] sent, Region[] received) {
        place(exchange.allToAll(bytes(sent)), received);
    }

    void reduce(Region sent, Region received, Datatype type, Op op, int root) {
        User_function function = op.function();
        byte[][] all = exchange.gather(bytes(sent), root);
        if (all != null) {
            received.place(folded(Arrays.asList(all), function, type));
        }
    }

    void allReduce(Region sent, Region received, Datatype type, Op op) {
        received.place(folded(all(sent, op), op.function(), type));
    }

    void reduceScatter(Region sent, Region received, int[] counts, Datatype type, Op op) {
        Object[] result = folded(all(sent, op), op.function(), type);
        int size = type.Size();
        int from = Arrays.stream(counts).limit(rank).sum() * size;
        received.place(Arrays.copyOfRange(result, from, from + counts[rank] * size));
    }

    void scan(Region sent, Region received, Datatype type, Op op) {
        received.place(folded(all(sent, op).subList(0, rank + 1), op.function(), type));
    }

    private List<byte[]> all(Region sent, Op op) {
        op.function();
        return new ArrayList<>(Arrays.asList(exchange.allGather(bytes(sent))));
    }

    /** The function makes the second operand the first combined with it: from the last rank to the first. */
    private static Object[] folded(List<byte[]> operands, User_function function, Datatype type) {
        Object[] result = objects(operands.get(operands.size() - 1));
        int count = type.Size() == 0 ? 0 : result.length / type.Size();
        for (int i = operands.size() - 2; i >= 0; i--) {
            Object[] first = spread(objects(operands.get(i)), count, type);
            Object[] second = spread(result, count, type);
            try {
                function.Call(first, 0, second, 0, count, type);
            } catch (RuntimeException e) {
                throw new MPIException(e);
            }
            result = type.region(second, 0, count).objects();
        }
        return result;
    }

    private static Object[] spread(Object[] objects, int count, Datatype type) {
        Object[] places = new Object[Math.max(0, (count - 1) * type.Extent() + type.Ub())];
        type.region(places, 0, count).place(objects);
        return places;
    }

    private static void place(byte[][] all, Region[] received) {
        for (int i = 0; i < received.length; i++) {
            place(all[i], received[i]);
        }
    }

    private static void place(byte[] bytes, Region received) {
        Object[] objects = objects(bytes);
        if (objects.length > received.elements()) {
            throw new MPIException("MPI_ERR_TRUNCATE: expected at most " + received.elements() + " objects. Found "
                + objects.length);
        }
        received.place(objects);
    }

    private static byte[] bytes(Region region) {
        return Checked.get(() -> Serialized.counted(region.objects()));
    }

    private static byte[][] bytes(Region[] regions) {
        return Arrays.stream(regions).map(ObjectCollectives::bytes).toArray(byte[][]::new);
    }

    private static Object[] objects(byte[] bytes) {
        return Checked.get(() -> Serialized.objects(bytes));
    }
}
