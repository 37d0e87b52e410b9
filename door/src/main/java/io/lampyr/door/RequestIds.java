package io.lampyr.door;

import io.lampyr.base.port.Randomness;
import io.lampyr.base.trace.TraceId;
import io.lampyr.restapi.exchange.Headers;
import java.util.HexFormat;
import java.util.Optional;

/**
 * By what a request is known in all processes that work for it: the part of the load balancer's
 * {@code X-Amzn-Trace-Id} that the balancer itself has drawn, which is {@code Self} where a client
 * sent one of its own, or what is drawn here.
 */
final class RequestIds {
  static final String HEADER = "X-Amzn-Trace-Id";

  private static final int ID_BYTES = 8;
  private static final String SELF = "Self=";
  private static final String ROOT = "Root=";

  private final Randomness randomness;

  RequestIds(Randomness randomness) {
    this.randomness = randomness;
  }

  String of(Headers headers) {
    String told = headers.find(HEADER).orElse("");
    return part(told, SELF).or(() -> part(told, ROOT)).orElseGet(this::drawn);
  }

  private static Optional<String> part(String told, String name) {
    for (String one : told.split(";", -1)) {
      if (one.strip().startsWith(name)) {
        return TraceId.told(one.strip().substring(name.length()));
      }
    }
    return Optional.empty();
  }

  private String drawn() {
    byte[] id = new byte[ID_BYTES];
    randomness.nextBytes(id);
    return HexFormat.of().formatHex(id);
  }
}
