package org.stft.criu.image;

/**
 * The numbers of the fields of CRIU's messages that are read or changed here, by message: from the files of CRIU's
 * directory {@code images}. Those that depend on the type of a file are in {@link FileType}.
 */
public final class Fields {

    private Fields() {
    }

    /** file_entry of fdinfo.proto: an open file; the field of its content is that of its {@link FileType}. */
    public interface FileEntry {
        int TYPE = 1;
        int ID = 2;
    }

    /** fdinfo_entry of fdinfo.proto. */
    public interface Descriptor {
        int FILE = 1;
        int TYPE = 3;
        int NUMBER = 4;
    }

    /** reg_file_entry of regfile.proto. */
    public interface Regular {
        int POSITION = 3;
        int NAME = 6;
        int SIZE = 8;
        int MODE = 10;
    }

    /** remap_file_path_entry of remap-file-path.proto. */
    public interface Remap {
        int ORIGINAL = 1;
        int COPY = 2;
    }

    /** pipe_entry of pipe.proto. */
    public interface Pipe {
        int INODE = 2;
    }

    /** inet_sk_entry of sk-inet.proto. */
    public interface Inet {
        int INODE = 2;
        int FAMILY = 3;
        int TYPE = 4;
        int REMOTE_PORT = 8;
        int REMOTE_ADDRESS = 12;
    }

    /** unix_sk_entry of sk-unix.proto. */
    public interface Unix {
        int ID = 1;
        int INODE = 2;
        int TYPE = 3;
        int STATE = 4;
        int FLAGS = 5;
        int UNIX_FLAGS = 6;
        int BACKLOG = 7;
        int PEER = 8;
        int OWNER = 9;
        int OPTIONS = 10;
        int NAME = 11;
    }

    /** sk_packet_entry of sk-packet.proto. */
    public interface Packet {
        int LENGTH = 2;
        int DESCRIPTORS = 4;
    }

    /** fown_entry of fown.proto. */
    public interface Owner {
        int UID = 1;
        int EFFECTIVE_UID = 2;
        int SIGNAL = 3;
        int PID_TYPE = 4;
        int PID = 5;
    }

    /** sk_opts_entry of sk-opts.proto. */
    public interface SocketOptions {
        int SEND_BUFFER = 1;
        int RECEIVE_BUFFER = 2;
        int SEND_SECONDS = 3;
        int SEND_MICROS = 4;
        int RECEIVE_SECONDS = 5;
        int RECEIVE_MICROS = 6;
        int REUSE_ADDRESS = 7;
    }

    /** tty_file_entry of tty.proto. */
    public interface Terminal {
        int INFO = 2;
    }

    /** tty_info_entry of tty.proto. */
    public interface TerminalInfo {
        int ID = 1;
        int TYPE = 2;
        int DEVICE = 8;
        int SETTINGS = 9;
        int PSEUDO = 12;
    }

    /** tty_pty_entry of tty.proto. */
    public interface PseudoTerminal {
        int INDEX = 1;
    }

    /** pstree_entry of pstree.proto. */
    public interface Process {
        int PID = 1;
        int GROUP = 3;
        int SESSION = 4;
        int THREADS = 5;
    }

    /** task_kobj_ids_entry of core.proto. */
    public interface ProcessObjects {
        int DESCRIPTORS = 2;
        int NETWORK_NAMESPACE = 6;
        int MOUNT_NAMESPACE = 9;
    }

    /** core_entry of core.proto. */
    public interface Core {
        int THREAD = 5;
    }

    /** thread_core_entry of core.proto. */
    public interface ThreadCore {
        int POLICY = 4;
        int PARENT_DEATH_SIGNAL = 8;
    }

    /** memfd_inode_entry of memfd.proto. */
    public interface Memfd {
        int SEALS = 6;
    }

    /** mm_entry of mm.proto. */
    public interface Memory {
        int MAPPINGS = 14;
    }

    /** vma_entry of vma.proto. */
    public interface Mapping {
        int STATUS = 7;
    }
}
