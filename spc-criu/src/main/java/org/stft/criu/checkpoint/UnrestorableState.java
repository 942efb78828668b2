package org.stft.criu.checkpoint;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.util.List;
import org.stft.criu.image.Fields.Core;
import org.stft.criu.image.Fields.Mapping;
import org.stft.criu.image.Fields.Memfd;
import org.stft.criu.image.Fields.Memory;
import org.stft.criu.image.Fields.Packet;
import org.stft.criu.image.Fields.ProcessObjects;
import org.stft.criu.image.Fields.ThreadCore;
import org.stft.criu.image.ImageContents;
import org.stft.criu.image.ProtobufMessage;

/** States of processes, apart from their open files, that CRIU saves and then refuses to restore. */
final class UnrestorableState {

    private static final int MAGIC_BYTES = 8;
    private static final int SCHED_DEADLINE = 6;
    private static final int F_SEAL_WRITE = 8;
    private static final int OF_MEMFD = 1 << 14;
    private static final int SHARED = 1 << 7 | 1 << 8;

    private UnrestorableState() {
    }

    static void requireNone(ImageContents image) throws IOException {
        requireNoDescriptorsInFlight(image);
        requireSameNamespaces(image);
        requireUsualThreads(image);
        requireNoSealedMappings(image);
    }

    /** In this file each message is followed by the bytes that wait in the socket. */
    private static void requireNoDescriptorsInFlight(ImageContents image) throws IOException {
        if (Files.notExists(image.file("sk-queues"))) {
            return;
        }
        ByteBuffer in = ByteBuffer.wrap(Files.readAllBytes(image.file("sk-queues"))).order(ByteOrder.LITTLE_ENDIAN);
        in.position(MAGIC_BYTES);
        while (in.remaining() > Integer.BYTES) {
            byte[] bytes = new byte[in.getInt()];
            in.get(bytes);
            ProtobufMessage packet = ProtobufMessage.parse(bytes);
            if (packet.has(Packet.DESCRIPTORS)) {
                throw Restorable.refused("a descriptor was sent over a Unix socket (SCM_RIGHTS) and not yet received",
                    "Receive it");
            }
            in.position(in.position() + (int) packet.value(Packet.LENGTH));
        }
    }

    private static void requireSameNamespaces(ImageContents image) throws IOException {
        ProtobufMessage rank = image.ids(image.pids().get(0)).get(0);
        for (long pid : image.pids()) {
            for (ProtobufMessage ids : image.ids(pid)) {
                if (ids.value(ProcessObjects.NETWORK_NAMESPACE) != rank.value(ProcessObjects.NETWORK_NAMESPACE)
                    || ids.value(ProcessObjects.MOUNT_NAMESPACE) != rank.value(ProcessObjects.MOUNT_NAMESPACE)) {
                    throw Restorable.refused(
                        "the child process " + pid + " is in another network or mount namespace than the rank",
                        "End it");
                }
            }
        }
    }

    /**
     * The first thread of each process. A restored rank's parent is CRIU, which ends; a JVM under SCHED_DEADLINE could
     * start no thread.
     */
    private static void requireUsualThreads(ImageContents image) throws IOException {
        List<Long> pids = image.pids();
        for (long pid : pids) {
            for (ProtobufMessage core : image.messages("core-" + pid)) {
                ProtobufMessage thread = core.message(Core.THREAD);
                if (thread.value(ThreadCore.POLICY) == SCHED_DEADLINE) {
                    throw Restorable.refused("process " + pid + " is scheduled by deadlines (SCHED_DEADLINE)",
                        "End it");
                }
                if (pid == pids.get(0) && thread.value(ThreadCore.PARENT_DEATH_SIGNAL) != 0) {
                    throw Restorable.refused("the rank gets signal " + thread.value(ThreadCore.PARENT_DEATH_SIGNAL)
                        + " when its parent ends (PR_SET_PDEATHSIG), as CRIU will", "Switch that off");
                }
            }
        }
    }

    private static void requireNoSealedMappings(ImageContents image) throws IOException {
        if (image.messages("memfd").stream().noneMatch(memfd -> (memfd.value(Memfd.SEALS) & F_SEAL_WRITE) != 0)) {
            return;
        }
        for (long pid : image.pids()) {
            for (ProtobufMessage memory : image.messages("mm-" + pid)) {
                for (ProtobufMessage mapping : memory.messages(Memory.MAPPINGS)) {
                    if ((mapping.value(Mapping.STATUS) & OF_MEMFD) != 0
                        && (mapping.value(Mapping.STATUS) & SHARED) != 0) {
                        throw Restorable.refused(
                            "process " + pid + " has memory mapped that is sealed against writing (memfd_create)",
                            "Unmap it");
                    }
                }
            }
        }
    }
}
