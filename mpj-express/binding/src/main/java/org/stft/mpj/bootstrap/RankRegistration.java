package org.stft.mpj.bootstrap;

import static java.nio.charset.StandardCharsets.US_ASCII;

import java.nio.ByteBuffer;

/**
 * The registration of a rank of {@code niodev}: the words "Sending Info" as
 * {@link java.io.DataOutputStream#writeUTF} writes them, then three ints.
 *
 * @param writePort the port for connections that the rank writes to
 * @param readPort the port for connections that the rank reads from
 * @param rank the rank
 */
record RankRegistration(int writePort, int readPort, int rank) {

    private static final byte[] WORDS = "\0\u000cSending Info".getBytes(US_ASCII);

    /** The number of bytes of a complete registration. */
    static final int LENGTH = WORDS.length + 3 * Integer.BYTES;

    /** Rejects bytes that cannot become a registration, without waiting for the rest. */
    static void requireBeginning(ByteBuffer received) throws RegistrationRefusedException {
        int length = Math.min(received.position(), WORDS.length);
        for (int i = 0; i < length; i++) {
            if (received.get(i) != WORDS[i]) {
                throw new RegistrationRefusedException("it does not speak the protocol of MPJ Express");
            }
        }
    }

    static RankRegistration parse(ByteBuffer complete, int ranks) throws RegistrationRefusedException {
        int ports = WORDS.length;
        RankRegistration hello = new RankRegistration(complete.getInt(ports), complete.getInt(ports + Integer.BYTES),
            complete.getInt(ports + 2 * Integer.BYTES));
        if (hello.rank < 0 || hello.rank >= ranks) {
            throw new RegistrationRefusedException(
                "it says that it is rank " + hello.rank + "; expected 0 to " + (ranks - 1));
        }
        if (!isPort(hello.writePort) || !isPort(hello.readPort)) {
            throw new RegistrationRefusedException(
                "rank " + hello.rank + " names the ports " + hello.writePort + " and "
                    + hello.readPort + "; expected 1 to 65535");
        }
        return hello;
    }

    private static boolean isPort(int number) {
        return number > 0 && number <= 0xffff;
    }
}
