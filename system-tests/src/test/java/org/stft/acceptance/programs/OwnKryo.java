package org.stft.acceptance.programs;

import com.esotericsoftware.kryo.Kryo;
import com.esotericsoftware.kryo.io.Input;
import com.esotericsoftware.kryo.io.Output;
import java.io.IOException;

/** With Kryo 4. */
public final class OwnKryo extends OwnLibrary {

    private final Kryo kryo = new Kryo();

    private OwnKryo() {
        kryo.register(double[].class);
    }

    @Override
    byte[] pack(double number) {
        Output output = new Output(64);
        kryo.writeObject(output, new double[] {number});
        return output.toBytes();
    }

    @Override
    double unpack(byte[] message) {
        return kryo.readObject(new Input(message), double[].class)[0];
    }

    public static void main(String[] arguments) throws IOException {
        new OwnKryo().run(arguments, Kryo.class);
    }
}
