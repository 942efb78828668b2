package org.stft.mpj.bootstrap;

import java.io.ByteArrayOutputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.util.Collection;
import java.util.Comparator;
import java.util.stream.Collectors;

import org.stft.mpj.auth.Announcement;

/** The answer to every rank: the addresses of all ranks, in the order of ranks. */
final class PeerTable {

    private PeerTable() {
    }

    static byte[] encode(Collection<Place> places) throws IOException {
        String peers = places.stream().sorted(Comparator.comparingInt(place -> place.announcement().rank()))
            .map(PeerTable::entry)
            .collect(Collectors.joining());
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        new DataOutputStream(bytes).writeUTF("#Peer Information;" + peers);
        return bytes.toByteArray();
    }

    private static String entry(Place place) {
        Announcement rank = place.announcement();
        return place.host() + "@" + rank.readPort() + "@" + rank.writePort() + "@" + rank.rank() + "@0;";
    }
}
