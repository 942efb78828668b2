package programs;

import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.UUID;
import java.util.function.LongSupplier;

/** Prints values that differ from run to run. */
public final class ByChance {

    private ByChance() {
    }

    public static void main(String[] args) {
        List<Object> values = new ArrayList<>();
        values.add(System.nanoTime());
        values.add(System.currentTimeMillis());
        LongSupplier time = System::nanoTime;
        values.add(time.getAsLong());
        values.add(Math.random());
        values.add(new Random().nextInt());
        values.add(new Own().nextInt());
        values.add(UUID.randomUUID());
        values.add(Instant.now());
        System.out.println(values);
    }

    /** Its own constructor is not one of the program's calls of that of Random. */
    private static final class Own extends Random {

        private static final long serialVersionUID = 1;

        @Override
        public int nextInt() {
            return 0;
        }
    }
}
