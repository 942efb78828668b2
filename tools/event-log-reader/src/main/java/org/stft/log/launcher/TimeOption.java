package org.stft.log.launcher;

import java.time.Duration;
import org.stft.config.Durations;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** Reads a time as the other options of {@code stft} have it: {@code 500ms}, {@code 8s}, {@code 10m}, {@code 2h}. */
public final class TimeOption implements ITypeConverter<Duration> {

    @Override
    public Duration convert(String text) {
        return Durations.parse(text).filter(time -> !time.isZero()).orElseThrow(() -> new TypeConversionException(
            "expected a number and a unit, such as 500ms, 30s, 10m or 2h, found '" + text + "'"));
    }
}
