package org.stft.mpj;

import java.lang.reflect.Method;
import java.util.function.Supplier;

/** One of the semaphores with which {@code niodev} protects its queues. */
final class DeviceLock {

    private final Object semaphore;
    private final Method acquire;
    private final Method signal;

    DeviceLock(Object owner, String field) {
        this.semaphore = ReflectiveAccess.read(owner, field, Object.class);
        this.acquire = ReflectiveAccess.method(semaphore, "acquire");
        this.signal = ReflectiveAccess.method(semaphore, "signal");
    }

    <T> T holding(Supplier<T> reading) {
        return Uninterrupted.call(() -> {
            ReflectiveAccess.call(semaphore, acquire);
            try {
                return reading.get();
            } finally {
                ReflectiveAccess.call(semaphore, signal);
            }
        });
    }
}
