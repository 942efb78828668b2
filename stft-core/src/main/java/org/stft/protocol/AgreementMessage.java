package org.stft.protocol;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import org.stft.StftException;
import org.stft.StftException.Category;

/**
 * What goes over the port in one step of the protocol.
 *
 * @param step the number of the step, counted from the start of the job's run
 * @param failure the category of the failure, or null if all is well
 * @param fatal whether no further step can be taken in this run
 * @param body the content; the text of the failure if there is one
 */
record AgreementMessage(long step, Category failure, boolean fatal, byte[] body) {

    private static final byte WELL = -1;
    private static final int FATAL = 0x40;

    static AgreementMessage well(long step, byte[] body) {
        return new AgreementMessage(step, null, false, body);
    }

    static AgreementMessage failed(long step, StftException e, boolean fatal) {
        return new AgreementMessage(step, e.category(), fatal, String.valueOf(e.getMessage()).getBytes(StandardCharsets.UTF_8));
    }

    byte[] encode() {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream(body.length + 9);
        try (DataOutputStream out = new DataOutputStream(bytes)) {
            out.writeLong(step);
            out.writeByte(failure == null ? WELL : failure.ordinal() | (fatal ? FATAL : 0));
            out.write(body);
        } catch (IOException e) {
            throw new AssertionError("a byte array takes all", e);
        }
        return bytes.toByteArray();
    }

    static AgreementMessage decode(byte[] message) {
        try (DataInputStream in = new DataInputStream(new ByteArrayInputStream(message))) {
            long step = in.readLong();
            byte failure = in.readByte();
            return failure == WELL ? well(step, in.readAllBytes())
                : new AgreementMessage(step, Category.values()[failure & ~FATAL], (failure & FATAL) != 0, in.readAllBytes());
        } catch (IOException e) {
            throw new AssertionError("a word is never shorter than its head", e);
        }
    }

    String text() {
        return new String(body, StandardCharsets.UTF_8);
    }
}
