package io.lampyr.door;

import io.lampyr.base.trace.TraceId;
import io.lampyr.functions.ingest.Recognition;
import io.lampyr.httpfront.Responder;
import io.lampyr.restapi.RestApi;
import io.lampyr.restapi.error.ApiError;
import io.lampyr.restapi.error.ApiException;
import io.lampyr.restapi.error.ErrorAnswers;
import io.lampyr.restapi.exchange.Headers;
import io.lampyr.restapi.exchange.Method;
import io.lampyr.restapi.exchange.Origin;
import io.lampyr.restapi.exchange.Request;
import io.lampyr.restapi.exchange.Response;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/**
 * Stands where the gateway and the functions' handlers stand otherwise: recognises who asks by what
 * the gateway's authorizer goes by, numbers requests, and says that it lives to who balances loads.
 */
final class DoorResponder implements Responder {
  private static final System.Logger LOG = System.getLogger(DoorResponder.class.getName());

  /** No index is called so. */
  static final List<String> HEALTH = List.of("_door", "health");

  private static final String SIGNED = "aws4-";
  private static final String SIGNED_QUERY = "X-Amz-Signature";
  private static final String BEARER = "bearer ";

  private final RestApi api;
  private final Recognition recognition;
  private final Optional<CallerRates> rates;
  private final RequestIds ids;
  private final DoorMeter meter;

  DoorResponder(
      RestApi api,
      Recognition recognition,
      Optional<CallerRates> rates,
      RequestIds ids,
      DoorMeter meter) {
    this.api = api;
    this.recognition = recognition;
    this.rates = rates;
    this.ids = ids;
    this.meter = meter;
  }

  @Override
  public Optional<Response> atOnce(Request head) {
    boolean isAsked =
        head.path().equals(HEALTH) && (head.method() == Method.GET || head.method() == Method.HEAD);
    return isAsked ? Optional.of(alive()) : Optional.empty();
  }

  private static Response alive() {
    return new Response(
        200,
        new Headers(Map.of("Content-Type", "application/json", "Cache-Control", "no-store")),
        "{\"status\":\"up\"}".getBytes(StandardCharsets.UTF_8));
  }

  @Override
  public void admit(Request head) {
    api.admit(from(head, recognised(head), ids.of(head.headers())));
  }

  @Override
  public Response answer(Request request) {
    try (Answered answered = begin(request)) {
      return answered.response();
    }
  }

  @Override
  public Answered begin(Request request) {
    String id = ids.of(request.headers());
    Optional<Recognition.Known> known = recognised(request);
    known.ifPresent(one -> rates.ifPresent(all -> all.count(one.principal())));
    DoorMeter.Running running = meter.begin(request.body().length);
    LOG.log(
        System.Logger.Level.DEBUG,
        () ->
            "request begins id=%s method=%s path=/%s bytes=%d"
                .formatted(
                    id, request.method(), String.join("/", request.path()), request.body().length));
    RestApi.Answered answered = api.begin(from(request, known, id));
    return new Answered(
        named(answered.response(), id),
        () -> {
          answered.close();
          running.ended(answered.response().status());
        });
  }

  private static Request from(Request request, Optional<Recognition.Known> known, String id) {
    return request.from(
        new Origin(known.flatMap(Recognition.Known::token).map(one -> one), Optional.of(id)));
  }

  /** As clients are told by the gateway what it calls their requests. */
  private static Response named(Response response, String id) {
    Map<String, String> headers = new LinkedHashMap<>(response.headers().values());
    headers.put(TraceId.HEADER, id);
    return new Response(response.status(), new Headers(headers), response.body());
  }

  /** Keys that are not good the API itself refuses, and says why. */
  private Optional<Recognition.Known> recognised(Request request) {
    String shown = request.headers().find("Authorization").orElse("").toLowerCase(Locale.ROOT);
    if (shown.startsWith(SIGNED) || request.parameters().containsKey(SIGNED_QUERY)) {
      throw refusal(
          "the request is signed by credentials of AWS (Signature Version 4), which only the"
              + " gateway checks: ask at its address, or show an API key here as [ApiKey]");
    }
    Optional<Recognition.Known> known = recognition.of(request.headers());
    if (known.isEmpty() && recognition.takesTokens() && shown.startsWith(BEARER)) {
      throw refusal(
          "the token is not taken: it must be signed by the issuer that this deployment names, made"
              + " for its audience, and not have ended");
    }
    return known;
  }

  private static ApiException refusal(String reason) {
    Map<String, Object> header = Map.of("WWW-Authenticate", ErrorAnswers.CHALLENGES);
    return new ApiException(
        401, new ApiError("security_exception", reason, Map.of("header", header), false, null));
  }

  @Override
  public Response refuse(RuntimeException why) {
    meter.refused();
    return named(api.refuse(why), ids.of(new Headers(Map.of())));
  }
}
