package org.stft.base.net;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.security.GeneralSecurityException;
import java.util.HexFormat;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

import org.junit.jupiter.api.Test;

class SecretTest {

    @Test
    void mac_isTheHmacOfTheJdk() throws GeneralSecurityException {
        Secret secret = Secret.random();
        Mac reference = Mac.getInstance("HmacSHA256");
        reference.init(new SecretKeySpec(HexFormat.of().parseHex(secret.text()), "HmacSHA256"));
        assertThat(secret.mac("some".getBytes(US_ASCII), new byte[100])).isEqualTo(
            reference.doFinal(("some" + "\0".repeat(100)).getBytes(US_ASCII)));
    }

    @Test
    void text_isReadBack() {
        Secret secret = Secret.random();
        assertThat(Secret.parse(secret.text()).mac()).isEqualTo(secret.mac());
        assertThat(Secret.random().mac()).isNotEqualTo(secret.mac());
        assertThatIllegalArgumentException().isThrownBy(() -> Secret.parse("00"));
    }

    @Test
    void secret_matchesItselfOnly() {
        Secret secret = Secret.random();
        assertThat(secret.matches(secret.bytes())).isTrue();
        assertThat(secret.matches(secret.text())).isTrue();
        assertThat(secret.matches(Secret.random().bytes())).isFalse();
        assertThat(secret.matches("")).isFalse();
        assertThat(secret.matches((String) null)).isFalse();
    }
}
