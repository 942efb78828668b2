package org.stft.base.process;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;

class MountPointTest {

    @Test
    void lines_areReadWithTheirBlanks_theLastAtAPathHidesTheOthers_parentsFirst() {
        List<MountPoint> mounts = MountPoint.parse(List.of(
            "42 27 254:0 /x /data/my\\040disk ro,relatime shared:1 - ext4 /dev/vdb rw",
            "27 1 254:0 / / rw,relatime - ext4 /dev/vda rw,discard",
            "26 24 0:24 / /dev/pts rw,relatime - devpts devpts rw,mode=600",
            "43 27 0:40 / /data/my\\040disk rw,relatime - overlay stft-drill rw"));
        assertThat(mounts).containsExactly(new MountPoint(Path.of("/"), true, "ext4", "/dev/vda"),
            new MountPoint(Path.of("/data/my disk"), true, "overlay", "stft-drill"),
            new MountPoint(Path.of("/dev/pts"), true, "devpts", "devpts"));
        assertThat(mounts).extracting(MountPoint::hasFiles).containsExactly(true, true, false);
    }
}
