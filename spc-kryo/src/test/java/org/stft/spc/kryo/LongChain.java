package org.stft.spc.kryo;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Map;
import org.stft.spc.Checkpointer;
import org.stft.spc.ProtectedState;
import org.stft.spc.testkit.OneRank;

/** Saves a chain of objects with compiled code, or restores it; prints how many objects it has. */
final class LongChain {

    private LongChain() {
    }

    static final class Link {
        int value;
        Link next;

        static Link chain(int length) {
            Link first = null;
            for (int i = length; i > 0; i--) {
                Link link = new Link();
                link.value = i;
                link.next = first;
                first = link;
            }
            return first;
        }

        int length() {
            int length = 0;
            for (Link link = this; link != null; link = link.next) {
                if (link.value != ++length) {
                    throw new AssertionError(link.value + " in place of " + length);
                }
            }
            return length;
        }
    }

    /** Arguments: save or restore, image, length. */
    public static void main(String[] arguments) throws IOException {
        Path image = Path.of(arguments[1]);
        Link chain = arguments[0].equals("save") ? Link.chain(Integer.parseInt(arguments[2])) : restore(image);
        if (arguments[0].equals("save")) {
            for (int warm = 0; warm < 20; warm++) {
                save(Link.chain(20_000), Path.of(image + "-" + warm));
            }
            save(chain, image);
        }
        System.out.print(chain.length());
    }

    private static void save(Link chain, Path image) throws IOException {
        Checkpointer checkpointer = new KryoProvider()
            .create(new OneRank(new PlainFiles(), Map.of()).protect("chain", chain).context());
        checkpointer.doCheckpoint(image, new PlainFiles());
    }

    private static Link restore(Path image) throws IOException {
        OneRank rank = new OneRank(new PlainFiles(), Map.of());
        Checkpointer checkpointer = new KryoProvider().create(rank.context());
        checkpointer.restart(image, rank.files());
        return (Link) rank.restorer().restore(new ProtectedState.Entry("chain", Link.class, null));
    }
}
