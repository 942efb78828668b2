package org.stft.house;

import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.core.importer.Location;

/** STFT's own classes: without tests, and without those of Kryo, which are in the jar of its back end under another name. */
public final class ShippedClasses implements ImportOption {

    private final ImportOption noTests = new DoNotIncludeTests();

    @Override
    public boolean includes(Location location) {
        return noTests.includes(location) && !location.contains("-tests.jar")
            && !location.contains("/org/stft/spc/kryo/kryo5/");
    }
}
