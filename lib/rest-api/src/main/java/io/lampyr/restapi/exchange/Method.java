package io.lampyr.restapi.exchange;

import java.util.Optional;

/** The methods of HTTP that the API has a use for. */
public enum Method {
  GET,
  HEAD,
  POST,
  PUT,
  DELETE,
  OPTIONS;

  /** The method of that name, in the upper case that HTTP asks for. */
  public static Optional<Method> of(String name) {
    for (Method method : values()) {
      if (method.name().equals(name)) {
        return Optional.of(method);
      }
    }
    return Optional.empty();
  }
}
