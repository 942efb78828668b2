package org.stft.mpj.guard;

import mpjdev.MPJDev;
import org.stft.mp.MessageGuard;
import org.stft.mpj.device.DeviceTransport;

/** The choice of a message guard by the device of MPJ Express. */
public final class Guards {

    private Guards() {
    }

    /** The guard for the device of a transport; it reports open communication in a fixed order. */
    public static MessageGuard of(DeviceTransport transport) {
        return transport.niodev()
            .<MessageGuard>map(
                device -> new NiodevGuard(device, TrackingDevice.requests(MPJDev.dev),
                    TrackingDevice.messages(MPJDev.dev), transport.ranks()))
            .orElseGet(() -> new ProbeGuard(MPJDev.deviceName));
    }
}
