package org.stft.spc.kryo.codec;

import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.stft.spc.kryo.format.ChannelInput;
import org.stft.spc.kryo.format.RejectedObjectException;

/** The constants of an enum of the program, by their names when the image was made. */
final class EnumConstants {

    private final Class<?> type;
    private final List<String> savedNames;
    private final Map<String, Enum<?>> byName;

    EnumConstants(Class<?> type, List<String> savedNames) {
        this.type = type;
        this.savedNames = savedNames;
        this.byName = Arrays.stream(type.getEnumConstants()).map(constant -> (Enum<?>) constant)
            .collect(Collectors.toMap(Enum::name, Function.identity()));
    }

    /** Reads the number of a constant in the list of the names. */
    Enum<?> read(ChannelInput in) {
        int number = in.readVarInt(true);
        if (number < 0 || number >= savedNames.size()) {
            throw RejectedObjectException.ofValue("is damaged: " + type.getName() + " had " + savedNames.size()
                + " constants, not a number " + number);
        }
        Enum<?> constant = byName.get(savedNames.get(number));
        if (constant == null) {
            throw RejectedObjectException.ofValue("was " + type.getName() + "." + savedNames.get(number)
                + ", which the program does not have; restart with the program that made the version");
        }
        return constant;
    }
}
