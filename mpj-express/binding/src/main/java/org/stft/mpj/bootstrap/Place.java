package org.stft.mpj.bootstrap;

import org.stft.mpj.auth.Announcement;

/**
 * The address of an announced rank.
 *
 * @param host the address that its announcement came from: that address reaches this one, and so those of all others
 */
record Place(String host, Announcement announcement) {

    /**
     * Returns true if a registration is that of the announced rank: it names two numbers that no other process knows.
     */
    boolean isOf(RankRegistration hello) {
        return hello.rank() == announcement.rank() && hello.writePort() == announcement.drawnWritePort()
            && hello.readPort() == announcement.drawnReadPort();
    }
}
