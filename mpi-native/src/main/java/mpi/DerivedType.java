package mpi;

import org.stft.nativempi.data.Layout;
import org.stft.nativempi.library.Element;

/** A type that was made of others. */
final class DerivedType extends Datatype {

    DerivedType(int code, Element element, Layout layout) {
        super(code, element, layout);
    }
}
