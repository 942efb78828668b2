package org.stft.mpj.device;

import java.lang.reflect.Method;
import java.util.function.Supplier;
import org.stft.base.concurrent.UninterruptedWait;

/** One of the semaphores with which {@code niodev} protects its queues. */
public final class DeviceLock {

    private final Object semaphore;
    private final Method acquire;
    private final Method signal;

    /**
     * A lock of a device.
     *
     * @param owner the device
     * @param field the name of the field that holds the lock
     */
    public DeviceLock(Object owner, String field) {
        this.semaphore = ReflectiveAccess.read(owner, field, Object.class);
        this.acquire = ReflectiveAccess.method(semaphore, "acquire");
        this.signal = ReflectiveAccess.method(semaphore, "signal");
    }

    /** Reads under the lock. */
    public <T> T holding(Supplier<T> reading) {
        return UninterruptedWait.call(() -> {
            ReflectiveAccess.call(semaphore, acquire);
            try {
                return reading.get();
            } finally {
                ReflectiveAccess.call(semaphore, signal);
            }
        });
    }
}
