package org.stft.mpj.guard;

import mpjdev.MPJDev;
import org.stft.mp.MessageGuard;
import org.stft.mpj.device.PrivateChannel;

/** The choice of a message guard by the device of MPJ Express. */
public final class Guards {

    private Guards() {
    }

    /** The guard for the device of a channel; it reports open communication in a fixed order. */
    public static MessageGuard of(PrivateChannel channel) {
        return channel.niodev()
            .<MessageGuard>map(device -> new NiodevGuard(device, TrackingDevice.requests(MPJDev.dev), channel.ranks()))
            .orElseGet(() -> new ProbeGuard(MPJDev.deviceName));
    }
}
