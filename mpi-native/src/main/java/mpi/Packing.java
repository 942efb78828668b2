package mpi;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import org.stft.nativempi.data.Region;
import org.stft.nativempi.data.Serialized;

/** Packs elements and objects into buffers of the program. */
final class Packing {

    private static final int GUESSED_OBJECT = 1024;

    private Packing() {
    }

    static long guess(int objects) {
        return (long) objects * GUESSED_OBJECT;
    }

    static int pack(Region region, mpjbuf.Buffer buffer, int position) {
        byte[] packed;
        if (region.element() == null) {
            byte[] counted = Checked.get(() -> Serialized.counted(region.objects()));
            packed = ByteBuffer.allocate(Integer.BYTES + counted.length).putInt(counted.length).put(counted).array();
        } else {
            packed = new byte[Math.toIntExact(region.bytes())];
            region.pack(ByteBuffer.wrap(packed).order(ByteOrder.nativeOrder()), 0);
        }
        require(buffer, position, packed.length);
        System.arraycopy(packed, 0, buffer.bytes(), position, packed.length);
        buffer.setSize(Math.max(buffer.getSize(), position + packed.length));
        return position + packed.length;
    }

    static int unpack(mpjbuf.Buffer buffer, int position, Region region) {
        if (region.element() == null) {
            require(buffer, position, Integer.BYTES);
            int bytes = ByteBuffer.wrap(buffer.bytes()).getInt(position);
            require(buffer, position, Integer.BYTES + Math.max(0, bytes));
            byte[] counted = new byte[bytes];
            System.arraycopy(buffer.bytes(), position + Integer.BYTES, counted, 0, bytes);
            region.place(Checked.get(() -> Serialized.objects(counted)));
            return position + Integer.BYTES + bytes;
        }
        int bytes = Math.toIntExact(region.bytes());
        require(buffer, position, bytes);
        ByteBuffer view = ByteBuffer.wrap(buffer.bytes(), position, bytes).slice().order(ByteOrder.nativeOrder());
        region.unpack(view, 0, region.elements());
        return position + bytes;
    }

    private static void require(mpjbuf.Buffer buffer, int position, int bytes) {
        if (position < 0 || (long) position + bytes > buffer.getCapacity()) {
            throw new MPIException("MPI_ERR_TRUNCATE: expected " + bytes + " bytes from position " + position
                + " on. Found a buffer of " + buffer.getCapacity());
        }
    }
}
