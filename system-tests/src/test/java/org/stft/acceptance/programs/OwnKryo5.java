package org.stft.acceptance.programs;

import com.esotericsoftware.kryo.kryo5.Kryo;
import com.esotericsoftware.kryo.kryo5.io.Input;
import com.esotericsoftware.kryo.kryo5.io.Output;
import com.esotericsoftware.kryo.kryo5.util.IntArray;
import java.io.IOException;
import org.stft.Stft;

/** With a release of Kryo 5 under the name that libraries use; an object of it is protected too. */
public final class OwnKryo5 extends OwnLibrary {

    private final Kryo kryo = new Kryo();
    private IntArray packed;

    private OwnKryo5() {
        kryo.register(double[].class);
    }

    @Override
    void protect(Stft stft) {
        packed = stft.protect("packed", IntArray::new);
    }

    @Override
    byte[] pack(double number) {
        packed.add((int) number);
        Output output = new Output(64);
        kryo.writeObject(output, new double[] {number});
        return output.toBytes();
    }

    @Override
    double unpack(byte[] message) {
        return kryo.readObject(new Input(message), double[].class)[0] + packed.size;
    }

    public static void main(String[] arguments) throws IOException {
        new OwnKryo5().run(arguments, Kryo.class);
    }
}
