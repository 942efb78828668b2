package org.stft.spc.kryo;

import java.util.Arrays;
import java.util.Iterator;
import java.util.List;

/** What {@code Arrays.asList} makes: a view of an array, which the program may hold as well. */
final class AsListCodec extends Codec.Composite {

    @Override
    Content write(ChannelOutput out, Object list) {
        Iterator<Object> array = List.<Object>of(SerializedState.arrayOf((List<?>) list)).iterator();
        return new Content() {
            @Override
            public boolean hasNext() {
                return array.hasNext();
            }

            @Override
            public Object next() {
                return array.next();
            }

            @Override
            String step() {
                return "";
            }
        };
    }

    @Override
    Assembly read(ChannelInput in, Object constant) {
        return new Assembly(1) {
            @Override
            void begun(Object array) {
                if (!(array instanceof Object[] elements)) {
                    throw Refusal.ofValue("is damaged: it is a list over a " + array.getClass().getTypeName());
                }
                object = Arrays.asList(elements);
            }

            @Override
            void accept(Object array) {
                if (object == null) {
                    begun(array);
                }
            }

            @Override
            String step() {
                return "";
            }
        };
    }
}
