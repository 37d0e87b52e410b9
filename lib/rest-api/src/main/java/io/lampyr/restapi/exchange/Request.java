package io.lampyr.restapi.exchange;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * A request as any transport hands it over.
 *
 * @param uri path and query as they were sent, for messages
 * @param path the decoded parts between slashes: a part may itself contain one
 * @param parameters of the query, decoded; of several with one name the last one counts
 * @param body the bytes as they were sent, perhaps compressed; not changed by anyone any more
 * @param origin what the transport itself says of it
 */
@SuppressWarnings(
    "ArrayRecordComponent") // Bodies are large: they are not copied, and nobody compares them.
public record Request(
    Method method,
    String uri,
    List<String> path,
    Map<String, String> parameters,
    Headers headers,
    byte[] body,
    Origin origin) {
  public Request {
    path = List.copyOf(path);
    parameters = Collections.unmodifiableMap(new LinkedHashMap<>(parameters));
  }

  /** Of a transport that says nothing of it. */
  public Request(
      Method method,
      String uri,
      List<String> path,
      Map<String, String> parameters,
      Headers headers,
      byte[] body) {
    this(method, uri, path, parameters, headers, body, Origin.UNTOLD);
  }

  /** The same, as a transport that says this of it. */
  public Request from(Origin other) {
    return new Request(method, uri, path, parameters, headers, body, other);
  }

  /** The same, with this body. */
  public Request with(byte[] other) {
    return new Request(method, uri, path, parameters, headers, other, origin);
  }

  /** The same, with these parameters. */
  public Request asking(Map<String, String> others) {
    return new Request(method, uri, path, others, headers, body, origin);
  }

  /** Whom the transport itself has recognised, if it does such a thing. */
  public Optional<Caller> caller() {
    return origin.caller();
  }

  /**
   * The request of a target as it stands in HTTP's first line. Throws {@link
   * io.lampyr.base.error.InvalidInputException} where an escape in it is malformed.
   */
  public static Request of(Method method, String target, Headers headers, byte[] body) {
    int mark = target.indexOf('?');
    String path = mark < 0 ? target : target.substring(0, mark);
    String query = mark < 0 ? "" : target.substring(mark + 1);
    return new Request(method, target, Target.path(path), Target.parameters(query), headers, body);
  }
}
