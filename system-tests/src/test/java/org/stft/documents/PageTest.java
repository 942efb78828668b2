package org.stft.documents;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.List;
import java.util.regex.Pattern;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The pages as the documentation site takes them. */
class PageTest {

    private static final Pattern COMMENT = Pattern.compile("<!--((?s:.*?))-->");

    static List<Page> pages() throws IOException {
        return Page.all();
    }

    @ParameterizedTest
    @MethodSource("pages")
    void comments_haveNoTwoHyphensWhichEndThemInXml(Page page) {
        assertThat(COMMENT.matcher(page.text()).results().map(comment -> comment.group(1)))
            .noneMatch(comment -> comment.contains("--"));
    }
}
