package org.stft.criu.restore;

import org.stft.criu.image.Fields.Owner;
import org.stft.criu.image.Fields.SocketOptions;
import org.stft.criu.image.Fields.Unix;
import org.stft.criu.image.FileType;
import org.stft.criu.image.ProtobufMessage;

/**
 * The entry of an image for a descriptor that is inherited from outside: an unbound Unix stream socket, which CRIU
 * allows to be replaced. It has all fields that CRIU requires.
 */
final class InheritedSocket {

    private static final int SOCK_STREAM = 1;
    private static final int TCP_CLOSE = 7;
    private static final int O_RDWR = 2;

    private InheritedSocket() {
    }

    /**
     * Makes the entry.
     *
     * @param id the number of the file in the image
     * @param inode the number by which CRIU identifies the socket to inherit
     */
    static ProtobufMessage entry(long id, long inode) {
        ProtobufMessage nobody = zeros(Owner.UID, Owner.PID);
        ProtobufMessage options = zeros(SocketOptions.SEND_BUFFER, SocketOptions.REUSE_ADDRESS);
        return FileType.UNIX_SOCKET.entry(id, ProtobufMessage.EMPTY.with(Unix.ID, id).with(Unix.INODE, inode)
            .with(Unix.TYPE, SOCK_STREAM).with(Unix.STATE, TCP_CLOSE).with(Unix.FLAGS, O_RDWR).with(Unix.UNIX_FLAGS, 0)
            .with(Unix.BACKLOG, 0).with(Unix.PEER, 0).with(Unix.OWNER, nobody.encode())
            .with(Unix.OPTIONS, options.encode())
            .with(Unix.NAME, new byte[0]));
    }

    private static ProtobufMessage zeros(int first, int last) {
        ProtobufMessage message = ProtobufMessage.EMPTY;
        for (int field = first; field <= last; field++) {
            message = message.with(field, 0);
        }
        return message;
    }
}
