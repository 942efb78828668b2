package org.stft.spc.kryo;

import com.esotericsoftware.kryo.Kryo;
import com.esotericsoftware.kryo.Serializer;
import com.esotericsoftware.kryo.io.Input;
import com.esotericsoftware.kryo.io.Output;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Saves a constant of an enum as its number in the image's list of the constants' names. */
final class EnumSerializer extends Serializer<Enum<?>> {

    private final String type;
    private final List<String> savedNames;
    private final Map<String, Enum<?>> constants = new HashMap<>();

    /** @param savedNames the constants at the time of the checkpoint */
    EnumSerializer(Class<?> type, List<String> savedNames) {
        this.type = type.getName();
        this.savedNames = savedNames;
        for (Object constant : type.getEnumConstants()) {
            constants.put(((Enum<?>) constant).name(), (Enum<?>) constant);
        }
    }

    @Override
    public void write(Kryo kryo, Output out, Enum<?> constant) {
        ((ChannelOutput) out).writeCount(constant.ordinal());
    }

    @Override
    public Enum<?> read(Kryo kryo, Input in, Class<? extends Enum<?>> declared) {
        int number = in.readVarInt(true);
        if (number < 0 || number >= savedNames.size()) {
            throw Refusal.ofValue("is damaged: " + type + " had " + savedNames.size() + " constants, not a number " + number);
        }
        Enum<?> constant = constants.get(savedNames.get(number));
        if (constant == null) {
            throw Refusal.ofValue("was " + type + "." + savedNames.get(number)
                    + ", which the program does not have; restart with the program that made the version");
        }
        return constant;
    }
}
