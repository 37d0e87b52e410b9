package io.lampyr.embedded;

import io.lampyr.base.port.Randomness;
import io.lampyr.httpfront.Responder;
import io.lampyr.restapi.RestApi;
import io.lampyr.restapi.access.KnownHosts;
import io.lampyr.restapi.exchange.Origin;
import io.lampyr.restapi.exchange.Request;
import io.lampyr.restapi.exchange.Response;
import java.util.HexFormat;
import java.util.Optional;

/**
 * Stands where the gateway and the functions' handlers stand on AWS: knows by which names it may be
 * asked, and numbers requests.
 */
final class FrontDoor implements Responder {
  private static final int ID_BYTES = 8;

  private final KnownHosts hosts;
  private final Randomness randomness;
  private final RestApi api;

  FrontDoor(RestApi api, KnownHosts hosts, Randomness randomness) {
    this.hosts = hosts;
    this.randomness = randomness;
    this.api = api;
  }

  @Override
  public void admit(Request head) {
    hosts.check(head);
    api.admit(head);
  }

  @Override
  public Response answer(Request request) {
    try (Answered answered = begin(request)) {
      return answered.response();
    }
  }

  @Override
  public Answered begin(Request request) {
    hosts.check(request);
    RestApi.Answered answered =
        api.begin(request.from(new Origin(request.caller(), Optional.of(id()))));
    return new Answered(answered.response(), answered::close);
  }

  /** The gateway gives each request one. */
  private String id() {
    byte[] id = new byte[ID_BYTES];
    randomness.nextBytes(id);
    return HexFormat.of().formatHex(id);
  }

  @Override
  public Response refuse(RuntimeException why) {
    return api.refuse(why);
  }
}
