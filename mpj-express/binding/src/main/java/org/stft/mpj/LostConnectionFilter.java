package org.stft.mpj;

import com.google.errorprone.annotations.concurrent.GuardedBy;
import java.io.IOException;
import java.io.PrintStream;
import java.lang.StackWalker.StackFrame;
import java.nio.channels.CancelledKeyException;
import java.nio.channels.ClosedSelectorException;
import java.nio.charset.Charset;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Stream;

import mpi.MPI;

/**
 * Standard error without the stack traces that MPJ Express itself prints when a connection is lost. It also throws
 * these exceptions, or no call waits for them. The output of the program passes, its own stack traces too.
 */
final class LostConnectionFilter extends PrintStream {

    private static final StackWalker STACK = StackWalker.getInstance();
    private static final Pattern MPJ = Pattern.compile("mpi\\.[^.]+|(mpjdev|xdev)\\..+");
    /** Guarded by the lock of this stream, which a throwable holds while it prints its lines. */
    @GuardedBy("this")
    private boolean dropped;

    private LostConnectionFilter(PrintStream err) {
        super(err, true, Charset.forName(System.getProperty("stderr.encoding", Charset.defaultCharset().name())));
    }

    static void install() {
        System.setErr(new LostConnectionFilter(System.err));
    }

    /** Called by a throwable for each of its lines; the first argument is the throwable itself. */
    @Override
    public void println(Object line) {
        if (!isTraceOfMpj()) {
            super.println(line);
            return;
        }
        synchronized (this) {
            if (line instanceof Throwable thrown) {
                dropped = MPI.Initialized() && isLostConnection(thrown);
            }
            if (!dropped) {
                super.println(line);
            }
        }
    }

    private static boolean isTraceOfMpj() {
        Optional<StackFrame> printer = STACK.walk(frames -> frames.skip(2)
            .dropWhile(frame -> frame.getClassName().startsWith(Throwable.class.getName())).findFirst());
        return printer.isPresent() && MPJ.matcher(printer.get().getClassName()).matches();
    }

    private static boolean isLostConnection(Throwable thrown) {
        return Stream.iterate(thrown, each -> each != null, Throwable::getCause)
            .anyMatch(each -> each instanceof IOException
                || each instanceof ClosedSelectorException || each instanceof CancelledKeyException);
    }
}
