package org.stft.nativempi.data;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import org.junit.jupiter.api.Test;
import org.stft.nativempi.library.Element;

/** What is copied between arrays and memory, and what is refused before a library sees it. */
class RegionTest {

    private static final Layout TWO_OF_THREE = Layout.of(new int[] {2, 0}, new int[] {0, 0},
        new Layout[] {Layout.ELEMENT, Layout.ELEMENT});
    private static final Layout GAPS = Layout.of(new int[] {1, 1}, new int[] {0, 2},
        new Layout[] {Layout.ELEMENT, Layout.ELEMENT});

    private static ByteBuffer memory() {
        return ByteBuffer.allocate(64).order(ByteOrder.nativeOrder());
    }

    @Test
    void itemsWithGaps_arePackedWithoutThemAndComeBackBetweenThem() {
        ByteBuffer memory = memory();
        Region.of(Element.INT, GAPS, new int[] {9, 1, 2, 3, 4, 5, 6}, 1, 2).pack(memory, 0);
        assertThat(new int[] {memory.getInt(0), memory.getInt(4), memory.getInt(8), memory.getInt(12)})
            .containsExactly(1, 3, 4, 6);
        int[] back = {0, 0, 0, 0, 0, 0};
        Region.of(Element.INT, GAPS, back, 0, 2).unpack(memory, 0, 3);
        assertThat(back).as("three of four elements").containsExactly(1, 0, 3, 4, 0, 0);
    }

    @Test
    void blocksThatTouch_areOneRun() {
        assertThat(TWO_OF_THREE.runs()).isEqualTo(1);
        assertThat(TWO_OF_THREE.dense()).isTrue();
        assertThat(GAPS.runs()).isEqualTo(2);
        assertThat(GAPS.extent()).isEqualTo(3);
    }

    @Test
    void marks_setTheBoundsOfAType() {
        Layout marked = Layout.of(new int[] {1, 2, 1}, new int[] {-1, 1, 9},
            new Layout[] {Layout.LOWER_MARK, Layout.ELEMENT, Layout.UPPER_MARK});
        assertThat(new int[] {marked.size(), marked.lower(), marked.upper(), marked.extent()}).containsExactly(2, -1, 9,
            10);
        Layout twice = Layout.of(new int[] {2}, new int[] {0}, new Layout[] {marked});
        assertThat(new int[] {twice.size(), twice.extent()}).containsExactly(4, 20);
    }

    @Test
    void lastElementBehindTheEnd_isRefusedWithBothNumbers() {
        assertThatThrownBy(() -> Region.of(Element.INT, GAPS, new int[5], 0, 2))
            .isInstanceOf(IllegalArgumentException.class).hasMessageContaining("the elements 0 to 5")
            .hasMessageContaining("5 elements");
        assertThatThrownBy(() -> Region.of(Element.INT, Layout.ELEMENT, new int[5], -1, 2))
            .isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(
            () -> Region.of(Element.INT, Layout.ELEMENT, new int[5], Integer.MAX_VALUE, Integer.MAX_VALUE))
            .isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void directBufferOfTheOtherOrder_isRefused() {
        ByteOrder other = ByteOrder.nativeOrder() == ByteOrder.LITTLE_ENDIAN
            ? ByteOrder.BIG_ENDIAN
            : ByteOrder.LITTLE_ENDIAN;
        assertThatThrownBy(
            () -> Region.of(Element.INT, Layout.ELEMENT, ByteBuffer.allocateDirect(8).order(other), 0, 1))
            .isInstanceOf(IllegalArgumentException.class).hasMessageContaining("order");
        assertThatThrownBy(() -> Region.of(Element.INT, Layout.ELEMENT, ByteBuffer.allocate(8), 0, 1))
            .as("a buffer on the heap").isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void noElements_needNoBuffer() {
        assertThat(Region.of(Element.INT, Layout.ELEMENT, null, 7, 0).elements()).isZero();
    }

    @Test
    void objects_comeBackWithTheirNumber() {
        assertThat(Serialized.objects(Serialized.counted(new Object[] {"a", 1, null}))).containsExactly("a", 1, null);
        assertThat(Serialized.objects(Serialized.counted(new Object[0]))).isEmpty();
    }
}
