package org.stft.mpj.guard;

import java.util.List;

import mpjdev.MPJDev;
import org.stft.mp.OpenCommunication;
import org.stft.mpj.device.PrivateChannel;

/** Finds what of the program's communication is not complete in this rank. */
public interface Guard {

    /** The guard for the device of a channel. */
    static Guard of(PrivateChannel channel) {
        return channel.niodev()
            .<Guard>map(device -> new NiodevGuard(device, TrackingDevice.requests(MPJDev.dev), channel.ranks()))
            .orElseGet(() -> new ProbeGuard(MPJDev.deviceName));
    }

    /** In a fixed order; see {@link org.stft.mp.MessagePassing#openCommunication}. */
    List<OpenCommunication> open();
}
