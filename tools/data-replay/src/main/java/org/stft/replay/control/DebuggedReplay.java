package org.stft.replay.control;

import com.sun.jdi.AbsentInformationException;
import com.sun.jdi.Bootstrap;
import com.sun.jdi.ClassNotLoadedException;
import com.sun.jdi.ClassType;
import com.sun.jdi.Field;
import com.sun.jdi.IncompatibleThreadStateException;
import com.sun.jdi.InvalidTypeException;
import com.sun.jdi.Location;
import com.sun.jdi.LongValue;
import com.sun.jdi.ReferenceType;
import com.sun.jdi.StackFrame;
import com.sun.jdi.ThreadReference;
import com.sun.jdi.VMDisconnectedException;
import com.sun.jdi.VirtualMachine;
import com.sun.jdi.connect.AttachingConnector;
import com.sun.jdi.connect.Connector;
import com.sun.jdi.connect.IllegalConnectorArgumentsException;
import com.sun.jdi.connect.ListeningConnector;
import com.sun.jdi.connect.TransportTimeoutException;
import com.sun.jdi.event.BreakpointEvent;
import com.sun.jdi.event.ClassPrepareEvent;
import com.sun.jdi.event.Event;
import com.sun.jdi.event.EventSet;
import com.sun.jdi.event.VMDeathEvent;
import com.sun.jdi.event.VMDisconnectEvent;
import com.sun.jdi.request.BreakpointRequest;
import com.sun.jdi.request.ClassPrepareRequest;
import java.io.Closeable;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.Set;
import org.stft.eml.control.ControlledReplay;
import org.stft.replay.images.ImagesAhead;

/**
 * A replay in a JVM that this one debugs: it stands at the breakpoint of {@code org.stft.tool.replay.ReplayStop}, or at one
 * of the user. To go back it begins again. For one thread.
 */
public final class DebuggedReplay implements ControlledReplay {

    private static final String STOP = "org.stft.tool.replay.ReplayStop";
    private static final String CONNECT_MILLIS = "1000";
    private static final long NONE = -1;

    private final int rank;
    private final Start start;
    private final Closeable files;
    /** Null without images. */
    private final ImagesAhead images;
    private final Set<UserLine> lines = new LinkedHashSet<>();
    private final List<BreakpointRequest> ofUser = new ArrayList<>();
    private Process process;
    private VirtualMachine machine;
    private ThreadReference thread;
    private boolean atStop;
    /** Whether it runs to the next line of the user, not to an event. */
    private boolean stopsAtLines;
    private boolean closed;

    /** Starts the process of a replay with further options of its JVM. */
    public interface Start {

        Process with(List<String> options) throws IOException;
    }

    private record UserLine(String type, int line) {}

    private DebuggedReplay(int rank, Start start, ImagesAhead images, Closeable files) {
        this.images = images;
        this.rank = rank;
        this.start = start;
        this.files = files;
    }

    /**
     * Begins a replay, which stands before its first call.
     *
     * @param images of it, or null; closed with it
     * @param files is closed with it
     */
    public static DebuggedReplay begin(int rank, Start start, ImagesAhead images, Closeable files)
        throws IOException {
        DebuggedReplay replay = new DebuggedReplay(rank, start, images, files);
        try {
            replay.runTo(0);
        } catch (IOException e) {
            replay.close();
            throw e;
        }
        return replay;
    }

    @Override
    public int rank() {
        return rank;
    }

    @Override
    public OptionalLong event() {
        if (thread == null) {
            return OptionalLong.empty();
        }
        long reached = ((LongValue) stopClass().getValue(field("reached"))).value();
        return OptionalLong.of(atStop ? reached : reached + 1);
    }

    @Override
    public void runTo(long event) throws IOException {
        long now = event().orElse(Long.MAX_VALUE);
        OptionalLong image = images == null || closed ? OptionalLong.empty() : images.newest(event);
        boolean isOnTheWay = image.isPresent() && (now > event || image.getAsLong() > now);
        if (isOnTheWay && restored(image.getAsLong(), event)) {
            return;
        }
        now = event().orElse(Long.MAX_VALUE);
        if (now > event) {
            restart(event);
        } else if (now < event || !atStop) {
            set(event);
            goOn(false);
        }
    }

    @Override
    public void breakAt(String type, int line) throws IOException {
        UserLine added = new UserLine(type, line);
        if (lines.add(added) && machine != null) {
            prepare(machine, type);
            for (ReferenceType known : machine.classesByName(type)) {
                place(known, added);
            }
        }
    }

    @Override
    public String runOn() throws IOException {
        if (thread == null) {
            return "";
        }
        set(NONE);
        Location place = goOn(true);
        if (place == null) {
            return "";
        }
        try {
            return place.sourceName() + ":" + place.lineNumber();
        } catch (AbsentInformationException e) {
            return place.declaringType().name() + "." + place.method().name();
        }
    }

    @Override
    public Object evaluate(String expression) throws IOException {
        if (thread == null) {
            throw new IOException(
                closed ? "the replay was stopped" : "the replay has ended: there is nothing to evaluate in");
        }
        return Expressions.evaluate(expression, machine, this::frame);
    }

    /** The innermost frame of the program. */
    private StackFrame frame() throws IncompatibleThreadStateException {
        return thread.frames().stream().filter(frame -> ProgramFrames.isOne(frame.location().declaringType().name()))
            .findFirst().orElse(thread.frame(0));
    }

    private ClassType stopClass() {
        return (ClassType) machine.classesByName(STOP).get(0);
    }

    private Field field(String name) {
        return stopClass().fieldByName(name);
    }

    private void set(long before) {
        try {
            stopClass().setValue(field("before"), machine.mirrorOf(before));
        } catch (InvalidTypeException | ClassNotLoadedException e) {
            throw new IllegalStateException("before is a long", e);
        }
    }

    private void restart(long event) throws IOException {
        if (closed) {
            throw new IOException("the replay was stopped");
        }
        end();
        stopsAtLines = false;
        ListeningConnector connector = Bootstrap.virtualMachineManager().listeningConnectors().stream()
            .filter(each -> each.name().equals("com.sun.jdi.SocketListen")).findFirst()
            .orElseThrow(() -> new IOException("this JDK has no debugger interface"));
        Map<String, Connector.Argument> arguments = connector.defaultArguments();
        arguments.get("localAddress").setValue("127.0.0.1");
        arguments.get("timeout").setValue(CONNECT_MILLIS);
        try {
            String address = connector.startListening(arguments);
            try {
                process = start.with(List.of("-agentlib:jdwp=transport=dt_socket,server=n,suspend=y,address=127.0.0.1:"
                    + address.substring(address.lastIndexOf(':') + 1), "-Dstft.replay.stop=" + event,
                    "-Dstft.replay.controlled=true"));
                machine = accept(connector, arguments);
            } finally {
                connector.stopListening(arguments);
            }
        } catch (IllegalConnectorArgumentsException e) {
            throw new IOException("a port for the replay cannot be opened: " + e.getMessage(), e);
        }
        prepare(machine, STOP);
        for (UserLine line : lines) {
            prepare(machine, line.type);
        }
        await();
    }

    /** Continues from an image; false if that is not possible. */
    private boolean restored(long image, long event) throws IOException {
        int port;
        try {
            port = images.restore(image);
        } catch (IOException e) {
            System.err.println("stft: note: the image at event " + image + " was not used: " + e.getMessage());
            return false;
        }
        end();
        stopsAtLines = false;
        machine = attach(port);
        prepare(machine, STOP);
        prepared(stopClass());
        for (UserLine line : lines) {
            prepare(machine, line.type);
            for (ReferenceType known : machine.classesByName(line.type)) {
                place(known, line);
            }
        }
        set(event);
        try {
            stopClass().setValue(field("released"), machine.mirrorOf(true));
        } catch (InvalidTypeException | ClassNotLoadedException e) {
            throw new IllegalStateException("released is a boolean", e);
        }
        await();
        return true;
    }

    private static VirtualMachine attach(int port) throws IOException {
        AttachingConnector connector = Bootstrap.virtualMachineManager().attachingConnectors().stream()
            .filter(each -> each.name().equals("com.sun.jdi.SocketAttach")).findFirst()
            .orElseThrow(() -> new IOException("this JDK has no debugger interface"));
        Map<String, Connector.Argument> arguments = connector.defaultArguments();
        arguments.get("hostname").setValue("127.0.0.1");
        arguments.get("port").setValue(Integer.toString(port));
        try {
            return connector.attach(arguments);
        } catch (IllegalConnectorArgumentsException e) {
            throw new IllegalStateException(e);
        }
    }

    private VirtualMachine accept(ListeningConnector connector, Map<String, Connector.Argument> arguments)
        throws IOException, IllegalConnectorArgumentsException {
        while (true) {
            try {
                return connector.accept(arguments);
            } catch (TransportTimeoutException e) {
                if (!process.isAlive()) {
                    throw new IOException("the replay has ended before it began, with exit code " + process.exitValue(),
                        e);
                }
            }
        }
    }

    private static void prepare(VirtualMachine machine, String type) {
        ClassPrepareRequest prepared = machine.eventRequestManager().createClassPrepareRequest();
        prepared.addClassFilter(type);
        prepared.enable();
    }

    private Location goOn(boolean toLines) throws IOException {
        stopsAtLines = toLines;
        ofUser.forEach(each -> each.setEnabled(stopsAtLines));
        thread = null;
        machine.resume();
        return await();
    }

    /** Waits until the replay stands or has ended: then the result is null. */
    private Location await() throws IOException {
        try {
            while (true) {
                EventSet events = machine.eventQueue().remove();
                for (Event event : events) {
                    if (event instanceof ClassPrepareEvent prepared) {
                        prepared(prepared.referenceType());
                    } else if (event instanceof BreakpointEvent hit) {
                        thread = hit.thread();
                        atStop = hit.location().declaringType().name().equals(STOP);
                        return hit.location();
                    } else if (event instanceof VMDeathEvent || event instanceof VMDisconnectEvent) {
                        return ended();
                    }
                }
                events.resume();
            }
        } catch (VMDisconnectedException e) {
            return ended();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IOException("interrupted", e);
        }
    }

    private Location ended() {
        thread = null;
        return null;
    }

    private void prepared(ReferenceType type) throws IOException {
        if (type.name().equals(STOP)) {
            BreakpointRequest stop = machine.eventRequestManager()
                .createBreakpointRequest(type.methodsByName("stopped").get(0).location());
            stop.enable();
        }
        for (UserLine line : List.copyOf(lines)) {
            if (line.type.equals(type.name())) {
                place(type, line);
            }
        }
    }

    private void place(ReferenceType type, UserLine line) throws IOException {
        try {
            List<Location> places = type.locationsOfLine(line.line);
            if (places.isEmpty()) {
                lines.remove(line);
                throw new IOException("line " + line.line + " of " + line.type + " has no code");
            }
            BreakpointRequest request = machine.eventRequestManager().createBreakpointRequest(places.get(0));
            request.setEnabled(stopsAtLines);
            ofUser.add(request);
        } catch (AbsentInformationException e) {
            lines.remove(line);
            throw new IOException(line.type + " was compiled without line numbers", e);
        }
    }

    private void end() {
        thread = null;
        ofUser.clear();
        if (machine != null) {
            try {
                machine.exit(0);
            } catch (VMDisconnectedException e) {
                // it has ended
            }
            machine = null;
        }
        if (process != null) {
            process.descendants().forEach(ProcessHandle::destroyForcibly);
            process.destroyForcibly();
            process.onExit().join();
            process = null;
        }
    }

    @Override
    public void close() {
        end();
        closed = true;
        if (images != null) {
            images.close();
        }
        try {
            files.close();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Override
    public String toString() {
        OptionalLong event = event();
        return "replay of rank " + rank + (event.isEmpty() ? ", ended" : ", before event " + event.getAsLong());
    }
}
