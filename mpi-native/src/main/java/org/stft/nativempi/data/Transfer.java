package org.stft.nativempi.data;

import java.lang.ref.Reference;
import java.util.Arrays;
import org.stft.nativempi.library.Element;
import org.stft.nativempi.memory.Block;
import org.stft.nativempi.memory.NativeMemory;

/**
 * The native memory of a call, with regions one after the other: a copy, or a direct buffer of the program itself. It keeps the
 * program's buffers reachable until it is closed.
 */
public final class Transfer implements AutoCloseable {

    private final Region[] regions;
    private final Block block;
    private final long address;
    private boolean open = true;

    private Transfer(NativeMemory memory, Region[] regions) {
        this.regions = regions;
        long inPlace = regions.length == 1 && regions[0].elements() > 0 ? regions[0].addressInPlace() : 0;
        this.block = inPlace == 0 ? memory.take(Arrays.stream(regions).mapToLong(Region::bytes).sum()) : null;
        this.address = inPlace == 0 ? block.address() : inPlace;
    }

    /** Memory that holds the elements of regions, to be sent. */
    public static Transfer out(NativeMemory memory, Region... regions) {
        Transfer transfer = new Transfer(memory, regions);
        if (transfer.block != null) {
            int at = 0;
            for (Region region : regions) {
                region.pack(transfer.block.bytes(), at);
                at += (int) region.elements();
            }
        }
        return transfer;
    }

    /** Memory for elements that will be received. */
    public static Transfer in(NativeMemory memory, Region... regions) {
        return new Transfer(memory, regions);
    }

    /** Where the elements are. */
    public long address() {
        return address;
    }

    /** The number of elements of all regions. */
    public int elements() {
        return (int) Arrays.stream(regions).mapToLong(Region::elements).sum();
    }

    /** The number of elements of each region. */
    public int[] counts() {
        return Arrays.stream(regions).mapToInt(region -> (int) region.elements()).toArray();
    }

    /** The type of the elements. */
    public Element element() {
        return regions.length == 0 ? Element.RAW : regions[0].element();
    }

    /** Puts all received elements into the program's buffers. */
    public void land() {
        int at = 0;
        for (Region region : regions) {
            land(region, at, region.elements());
            at += (int) region.elements();
        }
    }

    /** Puts the received elements of a message into the program's buffer. */
    public void land(long bytes) {
        land(regions[0], 0, bytes / regions[0].element().bytes());
    }

    private void land(Region region, int at, long elements) {
        if (block != null) {
            region.unpack(block.bytes(), at, elements);
        }
    }

    @Override
    public void close() {
        if (open) {
            open = false;
            Reference.reachabilityFence(regions);
            if (block != null) {
                block.close();
            }
        }
    }
}
