package org.stft.nativempi.library;

import com.sun.jna.CallbackReference;
import com.sun.jna.Pointer;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;

/** Operators of the program, which the library calls back. */
public final class Operators {

    /** Combines elements: the second operand becomes the first combined with it. Throws nothing: the library would not survive. */
    @FunctionalInterface
    public interface Function {

        /**
         * Combines.
         *
         * @param in the first operand, in the byte order of the machine
         * @param inOut the second operand and the result
         * @param count the number of combined items
         */
        void combine(ByteBuffer in, ByteBuffer inOut, int count);
    }

    /** An operator of the program for items of one type; to be kept as long as it is in use. */
    public final class Made implements AutoCloseable {

        /** Reachable as long as this is: JNA frees a callback that is not. */
        private final NativeFunction function;
        private final Combination combination;

        private Made(NativeFunction function, Combination combination) {
            this.function = function;
            this.combination = combination;
        }

        /** The handles for the calls. */
        public Combination combination() {
            return combination;
        }

        /** Frees it; a second time does nothing. */
        @Override
        public void close() {
            if (!made.remove(this)) {
                return;
            }
            Scratch out = library.scratch();
            out.putHandle(combination.operator());
            library.run("MPI_Op_free", () -> Mpi.MPI_Op_free(out.at(0)));
            out.putHandle(combination.type());
            library.run("MPI_Type_free", () -> Mpi.MPI_Type_free(out.at(0)));
            java.lang.ref.Reference.reachabilityFence(function);
        }
    }

    private final MpiLibrary library;
    private final List<Made> made = new CopyOnWriteArrayList<>();

    /** The operators of a library. */
    public Operators(MpiLibrary library) {
        this.library = library;
    }

    /**
     * Makes an operator.
     *
     * @param commutes whether the order of operands does not matter
     * @param elements the number of elements of one item
     * @param element their type
     */
    public Made make(Function function, boolean commutes, int elements, Element element) {
        int itemBytes = elements * element.bytes();
        NativeFunction called = (in, inOut, count, type) -> {
            int items = count.getInt(0);
            if (items > 0) {
                function.combine(bytes(in, items, itemBytes), bytes(inOut, items, itemBytes), items);
            }
        };
        long address = Pointer.nativeValue(CallbackReference.getFunctionPointer(called));
        Scratch out = library.scratch();
        library.run("MPI_Op_create", () -> Mpi.MPI_Op_create(address, commutes ? 1 : 0, out.at(0)));
        long operator = out.handle();
        library.run("MPI_Type_contiguous",
            () -> Mpi.MPI_Type_contiguous(elements, library.type(element), out.at(0)));
        library.run("MPI_Type_commit", () -> Mpi.MPI_Type_commit(out.at(0)));
        Made operatorAndType = new Made(called, new Combination(operator, out.handle()));
        made.add(operatorAndType);
        return operatorAndType;
    }

    /** Frees all that were made. */
    public void free() {
        made.forEach(Made::close);
    }

    private static ByteBuffer bytes(Pointer address, int items, int itemBytes) {
        return address.getByteBuffer(0, (long) items * itemBytes).order(ByteOrder.nativeOrder());
    }
}
