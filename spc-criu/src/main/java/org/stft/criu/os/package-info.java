/** Linux and the C library: sockets, pipes, processes, namespaces and capabilities. Knows nothing of images. */
package org.stft.criu.os;
