package org.stft.mpj;

import java.io.ByteArrayOutputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.util.Collection;
import java.util.Comparator;
import java.util.stream.Collectors;

/** The answer that every rank gets: where all ranks are, in the order of ranks. */
final class PeerInformation {

    private PeerInformation() {
    }

    static byte[] encode(Collection<Guest> guests) throws IOException {
        String peers = guests.stream().sorted(Comparator.comparingInt(guest -> guest.hello().rank()))
                .map(PeerInformation::entry)
                .collect(Collectors.joining());
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        new DataOutputStream(bytes).writeUTF("#Peer Information;" + peers);
        return bytes.toByteArray();
    }

    /** A rank is where it came from: that address reaches this one, and so those of all others. */
    private static String entry(Guest guest) {
        RankHello hello = guest.hello();
        return guest.host() + "@" + hello.readPort() + "@" + hello.writePort() + "@" + hello.rank() + "@0;";
    }
}
