package programs;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.util.Map;
import java.util.TreeMap;
import mpjbuf.Buffer;
import xdev.Device;
import xdev.niodev.NIODevice;

/** Runs the programs of {@link RtedLike} on a device that counts the messages given to it, which it prints at the end. */
public final class OnCountingDevice {

    private OnCountingDevice() {
    }

    public static void main(String[] args) throws Exception {
        Map<String, Integer> counts = new TreeMap<>();
        mpjdev.javampjdev.MPJDev.dev = counting(new NIODevice(), counts);
        Runtime.getRuntime().addShutdownHook(
            new Thread(() -> counts.forEach((message, count) -> System.out.println(count + " x " + message))));
        RtedLike.main(args);
    }

    private static Device counting(Device device, Map<String, Integer> counts) {
        return (Device) Proxy.newProxyInstance(Device.class.getClassLoader(), new Class<?>[] {Device.class},
            (proxy, method, arguments) -> {
                if (method.getName().matches("i?s?send|i?recv")) {
                    Buffer buffer = (Buffer) arguments[0];
                    String size = method.getName().endsWith("send") ? " of " + buffer.getSize() + " bytes" : "";
                    synchronized (counts) {
                        counts.merge(method.getName() + size + ", tag " + arguments[2] + ", context " + arguments[3], 1,
                            Integer::sum);
                    }
                }
                try {
                    return method.invoke(device, arguments);
                } catch (InvocationTargetException e) {
                    throw e.getCause();
                }
            });
    }
}
