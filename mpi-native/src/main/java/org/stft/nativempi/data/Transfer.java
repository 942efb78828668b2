package org.stft.nativempi.data;

import java.lang.ref.Reference;
import java.nio.ByteBuffer;
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
    private final int head;
    private final Block block;
    private final long address;
    private final long elements;
    private boolean open = true;

    private Transfer(NativeMemory memory, int head, Region[] regions) {
        this.regions = regions;
        this.head = head;
        long bytes = head;
        long all = 0;
        for (Region region : regions) { // no stream: each short message pays for it
            bytes += region.bytes();
            all += region.elements();
        }
        this.elements = head == 0 ? all : bytes;
        long inPlace = head == 0 && regions.length == 1 && regions[0].elements() > 0
            ? regions[0].addressInPlace()
            : 0;
        this.block = inPlace == 0 ? memory.take(bytes) : null;
        this.address = inPlace == 0 ? block.address() : inPlace;
    }

    /** Memory that holds the elements of regions, to be sent. */
    public static Transfer out(NativeMemory memory, Region... regions) {
        return new Transfer(memory, 0, regions).pack();
    }

    /** Memory that holds bytes and, behind them, the elements of a region, to be sent as bytes. */
    public static Transfer out(NativeMemory memory, byte[] head, Region region) {
        Transfer transfer = new Transfer(memory, head.length, new Region[] {region}).pack();
        if (head.length > 0) {
            transfer.block.bytes().put(0, head);
        }
        return transfer;
    }

    /** Memory for elements that will be received. */
    public static Transfer in(NativeMemory memory, Region... regions) {
        return new Transfer(memory, 0, regions);
    }

    /** Memory for a message of {@link #out(NativeMemory, byte[], Region)}. */
    public static Transfer in(NativeMemory memory, int head, Region region) {
        return new Transfer(memory, head, new Region[] {region});
    }

    private Transfer pack() {
        if (block != null) {
            int at = 0;
            for (Region region : regions) {
                region.pack(data(), at);
                at += (int) region.elements();
            }
        }
        return this;
    }

    private ByteBuffer data() {
        ByteBuffer all = block.bytes();
        return head == 0 ? all : all.slice(head, all.capacity() - head).order(all.order());
    }

    /** The bytes in front of the elements. */
    public ByteBuffer head() {
        return block.bytes().slice(0, head);
    }

    /** Where the elements are. */
    public long address() {
        return address;
    }

    /** The number of elements to send or receive: those of all regions, or bytes. */
    public int elements() {
        return head == 0 ? (int) elements : Math.toIntExact(elements);
    }

    /** The number of elements of each region. */
    public int[] counts() {
        return Arrays.stream(regions).mapToInt(region -> (int) region.elements()).toArray();
    }

    /** The type of the elements. */
    public Element element() {
        return regions.length == 0 || head > 0 ? Element.RAW : regions[0].element();
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
            region.unpack(data(), at, elements);
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
