package mpi;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicReference;
import org.stft.nativempi.data.Region;
import org.stft.nativempi.job.Job;
import org.stft.nativempi.library.Combination;
import org.stft.nativempi.library.Element;
import org.stft.nativempi.library.Operators;
import org.stft.nativempi.library.Reduction;

/** An operator of reductions: one of MPI's, or a function of the program. */
public class Op implements Freeable {

    /** The number of MPI's operators; 0 for those of the program. */
    public int opCode;

    /** The library's operator for one type of the program. */
    private record ForType(Datatype type, Operators.Made operator) {}

    private final Reduction reduction;
    private final User_function function;
    private final boolean commutes;
    /** The library's operators for the types with which this one was used. */
    private final List<ForType> made = new ArrayList<>();
    private final AtomicReference<Throwable> thrown = new AtomicReference<>();

    /**
     * An operator of the program.
     *
     * @param function the function
     * @param commute whether the order of operands does not matter
     */
    public Op(User_function function, boolean commute) throws MPIException {
        this(function, commute, 0);
    }

    /** An operator of the program with a number of its own. */
    public Op(User_function function, boolean commute, int opCode) throws MPIException {
        this.opCode = opCode;
        this.reduction = null;
        this.function = function;
        this.commutes = commute;
    }

    Op(Reduction reduction) {
        this.opCode = reduction.ordinal() + 1;
        this.reduction = reduction;
        this.function = null;
        this.commutes = true;
    }

    /** Frees the library's part of an operator of the program. */
    @Override
    public void free() throws MPIException {
        synchronized (made) {
            made.forEach(one -> one.operator.close());
            made.clear();
        }
    }

    /** Whether the program has made it. */
    boolean isOfTheProgram() {
        return function != null && this != MPI.MAXLOC && this != MPI.MINLOC;
    }

    User_function function() {
        if (function == null) {
            throw new MPIException(
                "MPI_ERR_OP: expected an operator of the program for objects. Found MPI's " + reduction);
        }
        return function;
    }

    /** The elements that one item of the library's type has. */
    int elements(Datatype datatype) {
        return function == null ? 1 : datatype.layout().size();
    }

    Combination combination(Job job, Datatype datatype) {
        Element element = datatype.element();
        if (element == null || element == Element.RAW) {
            throw new MPIException("MPI_ERR_TYPE: expected a datatype of numbers or booleans. Found type "
                + datatype.baseType);
        }
        if (reduction == null) {
            synchronized (made) {
                return made(job, datatype).combination();
            }
        }
        if (!reduction.takes(element)) {
            throw new MPIException("MPI_ERR_OP: MPI." + reduction + " is not defined for elements of type " + element);
        }
        return new Combination(job.library().operator(reduction), job.library().type(element));
    }

    private Operators.Made made(Job job, Datatype type) {
        for (ForType one : made) {
            if (one.type == type) {
                return one.operator;
            }
        }
        ForType added = new ForType(type, make(job, type));
        made.add(added);
        return added.operator;
    }

    private Operators.Made make(Job job, Datatype type) {
        Element element = type.element();
        return job.operators().make((in, inOut, count) -> {
            try {
                Object first = Region.array(element, type.layout(), in, count);
                Object second = Region.array(element, type.layout(), inOut, count);
                function.Call(first, 0, second, 0, count, type);
                Region.of(element, type.layout(), second, 0, count).pack(inOut, 0);
            } catch (Throwable e) {
                thrown.compareAndSet(null, e);
            }
        }, commutes, type.layout().size(), element);
    }

    /** Throws what the program's function has thrown during a reduction. */
    void requireNothingThrown() {
        Throwable cause = thrown.getAndSet(null);
        if (cause != null) {
            MPIException exception = new MPIException("MPI_ERR_OP: the function of the operator has thrown " + cause);
            exception.initCause(cause);
            throw exception;
        }
    }
}
