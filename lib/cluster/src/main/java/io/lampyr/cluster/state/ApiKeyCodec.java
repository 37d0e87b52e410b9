package io.lampyr.cluster.state;

import io.lampyr.cluster.codec.Codec;
import io.lampyr.cluster.codec.JsonFields;
import io.lampyr.cluster.codec.JsonOut;
import java.time.Instant;

final class ApiKeyCodec extends Codec<ApiKey> {
  ApiKeyCodec() {
    super("api-key", 1);
  }

  @Override
  protected void write(ApiKey key, JsonOut out) {
    out.text("id", key.id())
        .text("name", key.name())
        .text("secret_sha256", key.secretSha256())
        .time("created", key.validity().created());
    key.validity().expires().ifPresent(expires -> out.time("expires", expires));
    out.flag("invalidated", key.validity().invalidated()).text("privileges", key.privileges());
  }

  @Override
  protected ApiKey read(JsonFields in) {
    return new ApiKey(
        in.text("id"),
        in.text("name"),
        in.text("secret_sha256"),
        new ApiKey.Validity(
            in.time("created"),
            in.optionalNumber("expires").map(Instant::ofEpochMilli),
            in.flag("invalidated")),
        in.text("privileges"));
  }
}
