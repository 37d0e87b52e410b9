package io.lampyr.restapi.call;

import io.lampyr.mapping.json.Json;
import io.lampyr.restapi.access.Privilege;
import io.lampyr.restapi.access.Rights;
import io.lampyr.restapi.answer.InWords;
import io.lampyr.restapi.error.ApiException;
import io.lampyr.restapi.exchange.Request;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** One request on its way through an endpoint, with its body plain. */
public final class Call {
  private final Request request;
  private final Map<String, String> path;
  private final Parameters parameters;
  private final Rights rights;
  private final byte[] body;

  /** Of a request whose body is no longer compressed. */
  public Call(Request request, Map<String, String> path, Rights rights) {
    this.request = request;
    this.path = Map.copyOf(path);
    this.parameters = new Parameters(request.parameters());
    this.rights = rights;
    this.body = body(request);
  }

  /** The body, or the parameter {@code source} that stands for it where clients cannot send one. */
  private static byte[] body(Request request) {
    String source = request.parameters().get("source");
    return request.body().length > 0 || source == null
        ? request.body()
        : source.getBytes(StandardCharsets.UTF_8);
  }

  public Request request() {
    return request;
  }

  public Parameters parameters() {
    return parameters;
  }

  public Rights rights() {
    return rights;
  }

  /** Ends the call with a 403 unless the caller may do that to the index or alias. */
  public void require(Privilege privilege, String name) {
    if (!rights.allows(privilege, name)) {
      throw forbidden(privilege, name);
    }
  }

  /** What is told to whoever may not do that to the index or alias. */
  public static ApiException forbidden(Privilege privilege, String name) {
    return new ApiException(
        403,
        "security_exception",
        "action needs the privilege ["
            + privilege.name().toLowerCase(Locale.ROOT)
            + "] on ["
            + name
            + "], which the API key does not have");
  }

  /** All variables of the path. */
  public Map<String, String> pathVariables() {
    return path;
  }

  /** What stands for a variable that the path has. */
  public String path(String name) {
    String value = path.get(name);
    if (value == null) {
      throw new IllegalArgumentException("the path has no variable " + name);
    }
    return value;
  }

  /** What stands for a variable that not all of the route's paths have. */
  public Optional<String> pathIfGiven(String name) {
    return Optional.ofNullable(path.get(name));
  }

  /** Statistics, with what people read of them if the call asks for that. */
  public Map<String, @Nullable Object> readable(Map<String, @Nullable Object> statistics) {
    return parameters.flag("human", false) ? InWords.of(statistics) : statistics;
  }

  public boolean hasBody() {
    return body.length > 0;
  }

  /** The whole body; not to be changed. */
  public byte[] body() {
    return body;
  }

  /** The body as a tree, which must be an object; an empty one if there is no body. */
  public Map<String, @Nullable Object> bodyObject() {
    return hasBody() ? Json.readObject(body) : Map.of();
  }
}
