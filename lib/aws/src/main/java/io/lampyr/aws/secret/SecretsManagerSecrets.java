package io.lampyr.aws.secret;

import io.lampyr.aws.access.AwsAccess;
import io.lampyr.aws.failure.AwsFailure;
import io.lampyr.base.error.MisconfiguredException;
import io.lampyr.base.setting.Secret;
import java.io.Closeable;
import java.net.URI;
import java.util.List;
import java.util.Optional;
import software.amazon.awssdk.core.exception.SdkException;
import software.amazon.awssdk.services.secretsmanager.SecretsManagerClient;
import software.amazon.awssdk.services.secretsmanager.model.ResourceNotFoundException;

/** Reads secrets from Secrets Manager: one request each, nothing is kept. */
public final class SecretsManagerSecrets implements Closeable {
  private static final String CURRENT = "AWSCURRENT";
  private static final String PREVIOUS = "AWSPREVIOUS";

  private final SecretsManagerClient client;

  public SecretsManagerSecrets(AwsAccess access, Optional<URI> endpoint) {
    this.client = access.client(SecretsManagerClient.builder(), endpoint);
  }

  /** The current text of a secret, by its name or ARN. */
  public Secret read(String id) {
    try {
      return text(id, CURRENT);
    } catch (SdkException failure) {
      throw new AwsFailure("secret=" + id, failure).exception();
    }
  }

  /** The current text, and the one before it if there was one: two requests. */
  public List<Secret> readWithPrevious(String id) {
    Secret current = read(id);
    try {
      Secret previous = text(id, PREVIOUS);
      return previous.equals(current) ? List.of(current) : List.of(current, previous);
    } catch (ResourceNotFoundException neverChanged) {
      return List.of(current);
    } catch (SdkException failure) {
      throw new AwsFailure("secret=" + id, failure).exception();
    }
  }

  private Secret text(String id, String stage) {
    String text =
        client.getSecretValue(request -> request.secretId(id).versionStage(stage)).secretString();
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
