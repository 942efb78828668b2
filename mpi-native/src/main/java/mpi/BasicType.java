package mpi;

import org.stft.nativempi.data.Layout;
import org.stft.nativempi.library.Element;

/** A type of one element. */
public class BasicType extends Datatype {

    static final int PACKED = 9;

    BasicType(int code, Element element) {
        super(code, element, Layout.ELEMENT);
    }

    BasicType(int code, Layout mark) {
        super(code, null, mark);
    }
}
