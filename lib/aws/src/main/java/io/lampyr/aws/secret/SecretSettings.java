package io.lampyr.aws.secret;

import io.lampyr.aws.access.AwsAccess;
import io.lampyr.base.error.MisconfiguredException;
import io.lampyr.base.port.Clock;
import io.lampyr.base.setting.Secret;
import io.lampyr.base.setting.Setting;
import io.lampyr.base.setting.Settings;
import io.lampyr.base.setting.ValueType;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;

/**
 * Where functions and nodes have the secret from by which they know each other.
 *
 * @param given itself; used where no place is named
 * @param id its name or ARN in Secrets Manager
 */
public record SecretSettings(Optional<Secret> given, Optional<String> id) {
  public static final Setting<Optional<Secret>> SECRET =
      Setting.of(
          "node.secret",
          ValueType.secretText().optional(),
          Optional.empty(),
          "what functions and nodes prove themselves with, where node.secret_id is not given");

  public static final Setting<Optional<String>> SECRET_ID =
      Setting.of(
          "node.secret_id",
          ValueType.text().optional(),
          Optional.empty(),
          "name or ARN in Secrets Manager of what functions and nodes prove themselves with");

  public static final List<Setting<?>> SETTINGS = List.of(SECRET, SECRET_ID);

  public static SecretSettings from(Settings settings) {
    return new SecretSettings(settings.get(SECRET), settings.get(SECRET_ID));
  }

  /**
   * The secret as a caller shows it: one request when it is needed first, if it is kept in Secrets
   * Manager.
   */
  public SharedSecret forCallers(Supplier<AwsAccess> access, Clock clock) {
    return open(
        access, clock, (secrets, id) -> List.of(secrets.read(id)), SharedSecret::whenNeeded);
  }

  /** The same with the secret before it, which those still show who have not asked again. */
  public SharedSecret forNodes(Supplier<AwsAccess> access, Clock clock) {
    return open(access, clock, SecretsManagerSecrets::readWithPrevious, SharedSecret::from);
  }

  private interface Reading {
    List<Secret> of(SecretsManagerSecrets secrets, String id);
  }

  private interface Opening {
    SharedSecret of(Supplier<List<Secret>> source, Clock clock);
  }

  private SharedSecret open(
      Supplier<AwsAccess> access, Clock clock, Reading reading, Opening opening) {
    if (id.isEmpty()) {
      return SharedSecret.fixed(List.of(given.orElseThrow(SecretSettings::missing)));
    }
    AwsAccess aws = access.get();
    Supplier<List<Secret>> source =
        () -> {
          // Asked so seldom that a connection is not worth keeping.
          try (SecretsManagerSecrets secrets = new SecretsManagerSecrets(aws, Optional.empty())) {
            return reading.of(secrets, id.get());
          }
        };
    return opening.of(source, clock);
  }

  private static MisconfiguredException missing() {
    return new MisconfiguredException(
        "setting is missing: give %s or %s in the environment"
            .formatted(SECRET_ID.variable(), SECRET.variable()));
  }
}
