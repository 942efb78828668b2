package org.stft.tool.trial;

import java.nio.ByteBuffer;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import org.stft.probe.Call;
import org.stft.probe.MatchingNumbers;
import org.stft.probe.Observer;
import org.stft.probe.Operation;
import org.stft.probe.Piggyback;
import org.stft.probe.ToolContext;

/** Sends the number of each message along with it, and compares it with the number that the receiver has counted. */
public final class Trails implements Observer {

    private final Map<Call, Long> found = new LinkedHashMap<>();
    private MatchingNumbers numbers;
    private int damaged;

    @Override
    public String id() {
        return "trails";
    }

    @Override
    public Set<Operation> wants() {
        return EnumSet.noneOf(Operation.class);
    }

    @Override
    public void start(ToolContext context) {
        numbers = context.numbers();
        context.piggyback(new Numbered(Integer.parseInt(context.setting("length", "8"))));
        context.piggyback(new Numbered(8)); // two of them share one trailer
    }

    private final class Numbered implements Piggyback {

        private final int length;

        Numbered(int length) {
            this.length = length;
        }

        @Override
        public int length() {
            return length;
        }

        @Override
        public void write(Call call, ByteBuffer target) {
            target.putLong(numbers.sent(call));
            while (target.hasRemaining()) {
                target.put((byte) (target.position() * 7));
            }
        }

        @Override
        public void read(Call call, ByteBuffer source) {
            long number = source.getLong();
            found.put(call, number);
            while (source.hasRemaining()) {
                if ((byte) (source.position() * 7) != source.get()) {
                    damaged++;
                }
            }
        }
    }

    @Override
    public void end(Ending how) {
        long wrong = found.entrySet().stream().filter(entry -> numbers.received(entry.getKey()) != entry.getValue())
            .count();
        System.out.println("trailers " + found.size() + " wrong " + wrong + " damaged " + damaged);
    }
}
