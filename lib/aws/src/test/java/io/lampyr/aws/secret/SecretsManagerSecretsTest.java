package io.lampyr.aws.secret;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.lampyr.aws.peer.Peers;
import io.lampyr.base.error.MisconfiguredException;
import io.lampyr.base.setting.Secret;
import java.net.URI;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.services.secretsmanager.SecretsManagerClient;

class SecretsManagerSecretsTest {
  @Test
  void secretIsReadByItsNameAndAMissingOneIsNamed() {
    Optional<URI> address = Optional.of(Peers.s3());
    try (SecretsManagerSecrets secrets = new SecretsManagerSecrets(Peers.ACCESS, address);
        SecretsManagerClient client =
            Peers.ACCESS.client(SecretsManagerClient.builder(), address)) {
      client.createSecret(request -> request.name("node-secret").secretString("open sesame"));
      assertThat(secrets.read("node-secret").reveal()).isEqualTo("open sesame");
      assertThat(secrets.readWithPrevious("node-secret"))
          .extracting(Secret::reveal)
          .containsExactly("open sesame");
      client.putSecretValue(request -> request.secretId("node-secret").secretString("open barley"));
      assertThat(secrets.readWithPrevious("node-secret"))
          .extracting(Secret::reveal)
          .containsExactly("open barley", "open sesame");
      assertThatThrownBy(() -> secrets.read("no-such-secret"))
          .isInstanceOf(MisconfiguredException.class)
          .hasMessageContaining("secret=no-such-secret");
    }
  }
}
