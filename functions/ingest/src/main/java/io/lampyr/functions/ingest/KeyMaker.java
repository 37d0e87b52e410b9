package io.lampyr.functions.ingest;

import io.lampyr.base.error.InvalidInputException;
import io.lampyr.mapping.fault.FaultException;
import io.lampyr.mapping.json.Json;
import io.lampyr.restapi.security.ApiKeys;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Makes API keys for whoever may invoke the function itself, past the gateway: the first one, from
 * which others are made by the API. The call is an object with one key, {@code
 * {"lampyr_create_key":"NAME"}}.
 *
 * <p>Law: no event of the gateway is ever taken for one, whatever its client sent, as the gateway
 * gives each event many keys of its own, and here there is but one.
 */
final class KeyMaker {
  private static final byte[] HEAD = "{\"lampyr_create_key\":".getBytes(StandardCharsets.US_ASCII);
  private static final int MAX_BYTES = 1000;
  private static final String ORDER = "lampyr_create_key";

  private final ApiKeys keys;

  KeyMaker(ApiKeys keys) {
    this.keys = keys;
  }

  /** The key that the event asks for, as JSON; empty if it is another event. */
  Optional<byte[]> answer(byte[] event) {
    if (event.length > MAX_BYTES
        || event.length < HEAD.length
        || !Arrays.equals(HEAD, 0, HEAD.length, event, 0, HEAD.length)) {
      return Optional.empty();
    }
    Map<String, @Nullable Object> call;
    try {
      call = Json.readObject(event);
    } catch (FaultException malformed) {
      throw new InvalidInputException("call is not a JSON object: " + malformed.getMessage());
    }
    if (call.size() != 1) {
      return Optional.empty();
    }
    if (!(call.get(ORDER) instanceof String name) || name.isBlank()) {
      throw new InvalidInputException("call must name the key: {\"" + ORDER + "\":\"NAME\"}");
    }
    ApiKeys.Made made = keys.createForEverything(name);
    return Optional.of(
        Json.write(Map.of("id", made.id(), "name", made.name(), "encoded", made.encoded())));
  }
}
