package org.stft.check.calls;

import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import org.stft.check.mpi.Kind;
import org.stft.check.mpi.MpiFunction;
import org.stft.log.Tables;

/**
 * A call of a rank, as far as its log has it. Of a call that sends and receives there are two.
 *
 * @param function what it is in MPI
 * @param site the call site in the program
 * @param nanos the time at which it was made, on a clock that all ranks of a host have
 * @param duration in nanoseconds
 * @param communicator has no members if it is not known
 * @param known arguments that events have, by their names in MPI
 * @param written arguments that the ranks' part of the check has written, by their source
 * @param bytes of its data; 0 if they are not known
 */
public record LoggedCall(int rank, MpiFunction function, String site, long nanos, double duration,
    Tables.Communicator communicator, Map<String, Value> known, Map<String, String> written, long bytes) {

    /** The value of an argument that a template names; empty if the log does not have it. */
    public Optional<Value> value(String nameOrPosition) {
        return function.argument(nameOrPosition).map(argument -> {
            Value value = known.get(argument.name());
            return value != null ? value : fromSource(argument);
        });
    }

    private Value fromSource(MpiFunction.Argument argument) {
        String source = argument.source();
        Kind kind = Kind.of(argument.name());
        if (kind == Kind.COMMUNICATOR && source.equals(MpiFunction.Argument.SELF)) {
            return Value.named(kind, communicator.name());
        }
        if (source.startsWith(MpiFunction.Argument.LENGTH)) {
            String list = written.get(source.substring(MpiFunction.Argument.LENGTH.length()));
            Value parsed = list == null ? null : Value.parse(Kind.LIST, list);
            return parsed == null ? null : Value.number(parsed.list().size());
        }
        String text = written.get(source);
        return text == null ? null : Value.parse(kind, text);
    }

    /** The bytes that a collective operation receives from each process; empty if they are not known. */
    public OptionalLong receivedBytes() {
        Value count = value("recvcount").orElse(null);
        OptionalLong bytes = value("recvtype").map(type -> ElementType.bytes(type.text())).orElse(OptionalLong.empty());
        return count == null || bytes.isEmpty()
            ? OptionalLong.empty()
            : OptionalLong.of(count.number() * bytes.getAsLong());
    }

    /** Its name and place. */
    public String text() {
        return "rank " + rank + ", " + function.name() + " at " + site;
    }
}
