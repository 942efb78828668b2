package org.stft.tool.check;

import java.util.Arrays;
import java.util.List;
import java.util.function.Function;
import mpi.Cartcomm;
import mpi.Comm;
import mpi.Datatype;
import mpi.Group;
import mpi.Intercomm;
import mpi.MPI;
import mpi.Request;
import org.stft.probe.Call;
import org.stft.probe.Communicators;
import org.stft.probe.Datatypes;
import org.stft.probe.Operation;
import org.stft.probe.Region;
import org.stft.tool.log.EventLog;

/** The functions of the language, as terms. What they say of an argument: {@code LanguageFunction} of call-check. */
final class Functions {

    private final Communicators communicators;
    private final Datatypes datatypes;
    private final Elements elements;
    private final OpenBuffers open;
    private final RankFacts facts;
    private final EventLog log;

    /** @param open empty if no function asks for open operations */
    Functions(Communicators communicators, Datatypes datatypes, Elements elements, OpenBuffers open, RankFacts facts,
        EventLog log) {
        this.communicators = communicators;
        this.datatypes = datatypes;
        this.elements = elements;
        this.open = open;
        this.facts = facts;
        this.log = log;
    }

    /** @param place of its argument, and of the second one */
    Term term(LocalFunction function, Operation operation, int place, int second) {
        return switch (function) {
            case MISSING -> call -> Numbers.of(isMissing(Place.object(call, place)));
            case FREED -> call -> freed(Place.object(call, place));
            case COMMITTED -> call -> committed(Place.object(call, place));
            case SIZE -> call -> size(Place.object(call, place));
            case ACTIVE -> call -> active(Place.object(call, place));
            case LENGTH -> call -> Lists.length(Place.object(call, place));
            case MIN -> call -> Lists.min(Place.object(call, place));
            case MAX -> call -> Lists.max(Place.object(call, place));
            case PRODUCT -> call -> Lists.product(Place.object(call, place));
            case DUPLICATES -> call -> Lists.duplicates(Place.object(call, place));
            case OUT_OF_GRID -> call -> call.self() instanceof Cartcomm grid
                ? Lists.outOfGrid(Place.object(call, place), grid.Get())
                : Term.NOTHING;
            case BYTES -> elements::bytes;
            case BUFFER_SPACE -> call -> facts.attached() - open.buffered();
            case FINALIZED -> call -> Numbers.of(facts.isFinalized());
            case OPERATION -> call -> operation.ordinal();
            default -> ofBuffer(function, operation, place, second);
        };
    }

    private Term ofBuffer(LocalFunction function, Operation operation, int place, int second) {
        if (place < 0 || function == LocalFunction.OVERLAP && second < 0) {
            throw Plan.wrong("a buffer as the argument of " + function, "self or result");
        }
        Function<Call, List<Region>> regions = Elements.regions(operation, place);
        return switch (function) {
            case OUTSIDE -> call -> elements.outside(regions.apply(call));
            case SHARED -> call -> elements.shared(regions.apply(call));
            case MISFIT -> call -> elements.misfit(regions.apply(call));
            case OVERLAP -> {
                Function<Call, List<Region>> others = Elements.regions(operation, second);
                yield call -> Numbers.of(call.argument(place) == call.argument(second)
                    && elements.overlap(regions.apply(call), others.apply(call)));
            }
            case CRC_BEFORE -> call -> Digests.of(call).before(place);
            case CRC_AFTER -> call -> Digests.of(call).after(place);
            default -> call -> Numbers.of(open.isBusy(call, call.argument(place)));
        };
    }

    private long active(Object object) {
        if (object instanceof Request[] requests) {
            return Numbers.of(Arrays.stream(requests).anyMatch(each -> each != null && log.isOpen(each)));
        }
        return object instanceof Request request ? Numbers.of(log.isOpen(request)) : Term.NOTHING;
    }

    /** A communicator is missing on processes that it does not have: there MPI has COMM_NULL. */
    private boolean isMissing(Object object) {
        if (object instanceof Request[] requests) {
            return Arrays.asList(requests).contains(null); // the request that stands for none may be among them
        }
        return object == null || object == MPI.REQUEST_NULL || object == MPI.NULL || object == MPI.COMM_NULL
            || object == MPI.GROUP_NULL || object instanceof Comm communicator && communicators.isOutside(communicator);
    }

    private long freed(Object object) {
        return object == null
            ? Term.NOTHING
            : Numbers.of(object instanceof Datatype type ? datatypes.isFreed(type) : facts.isFreed(object));
    }

    private long committed(Object object) {
        return object instanceof Datatype type && datatypes.layout(type).isPresent()
            ? Numbers.of(datatypes.isCommitted(type))
            : Term.NOTHING;
    }

    private long size(Object object) {
        if (isMissing(object)) {
            return Term.NOTHING;
        }
        if (object instanceof Group group) {
            return Math.max(0, group.Size()); // of the empty one, MPJ Express has no number
        }
        return object instanceof Intercomm remote
            ? remote.Remote_size()
            : object instanceof Comm communicator ? communicator.Size() : Term.NOTHING;
    }
}
