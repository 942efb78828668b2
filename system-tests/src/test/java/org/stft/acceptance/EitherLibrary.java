package org.stft.acceptance;

import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.ArgumentsProvider;
import org.junit.jupiter.params.support.ParameterDeclarations;

/** The MPI library of a test: one of the two, by the name of the test; both in the campaign, which sets {@code test.libraries}. */
final class EitherLibrary implements ArgumentsProvider {

    private static final List<String> BOTH = List.of(MpiLibraries.OPEN_MPI, MpiLibraries.MPICH);

    @Override
    public Stream<Arguments> provideArguments(ParameterDeclarations parameters, ExtensionContext context) {
        boolean all = "both".equals(System.getProperty("test.libraries"));
        String chosen = BOTH.get(Math.floorMod(context.getRequiredTestMethod().getName().hashCode(), BOTH.size()));
        return BOTH.stream().filter(library -> all || library.equals(chosen)).map(Arguments::of);
    }
}
