package org.stft.spc.kryo.classes;

import java.util.List;
import org.stft.spc.RankContext;
import org.stft.spc.SettingDeclaration;
import org.stft.spc.kryo.codec.AnyOrder;

/**
 * What the user says about classes.
 *
 * @param allowed those that may be in an image
 * @param newFields those that an image need not have
 * @param anyOrder the keys whose order need not be kept
 */
public record ClassSettings(AllowList allowed, NewFields newFields, AnyOrder anyOrder) {

    /** The declarations of the settings. */
    public static final List<SettingDeclaration> DECLARED = List.of(AllowList.SETTING, NewFields.SETTING,
        AnyOrder.SETTING);

    /** @throws IllegalArgumentException if a setting is malformed */
    public static ClassSettings of(RankContext rank) {
        return new ClassSettings(AllowList.parse(rank.setting(AllowList.KEY).orElse("")),
            NewFields.parse(rank.setting(NewFields.KEY).orElse("")),
            AnyOrder.parse(rank.setting(AnyOrder.KEY).orElse("")));
    }
}
