package io.lampyr.aws.secret;

import io.lampyr.aws.access.AwsAccess;
import io.lampyr.aws.failure.AwsFailure;
import io.lampyr.base.error.MisconfiguredException;
import io.lampyr.base.setting.Secret;
import java.io.Closeable;
import java.net.URI;
import java.util.Optional;
import software.amazon.awssdk.core.exception.SdkException;
import software.amazon.awssdk.services.secretsmanager.SecretsManagerClient;

/** Reads secrets from Secrets Manager: one request each, nothing is kept. */
public final class SecretsManagerSecrets implements Closeable {
  private final SecretsManagerClient client;

  public SecretsManagerSecrets(AwsAccess access, Optional<URI> endpoint) {
    this.client = access.client(SecretsManagerClient.builder(), endpoint);
  }

  /** The current text of a secret, by its name or ARN. */
  public Secret read(String id) {
    String text;
    try {
      text = client.getSecretValue(request -> request.secretId(id)).secretString();
    } catch (SdkException failure) {
      throw new AwsFailure("secret=" + id, failure).exception();
    }
    if (text == null || text.isEmpty()) {
      throw new MisconfiguredException("secret holds no text: give it one secret=" + id);
    }
    return new Secret(text);
  }

  @Override
  public void close() {
    client.close();
  }
}
