package org.stft.house;

import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.core.importer.Location;

/** Leaves out the classes of Kryo, which are in the jar of its back end under another name. */
public final class WithoutKryo implements ImportOption {

    @Override
    public boolean includes(Location location) {
        return !location.contains("/org/stft/spc/kryo/kryo5/");
    }
}
