package io.lampyr.restapi.byquery;

import io.lampyr.base.error.InvalidInputException;
import io.lampyr.base.unit.Durations;
import io.lampyr.restapi.error.ApiError;
import io.lampyr.restapi.error.ApiException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * The cluster elsewhere that a copy is to be of: there is none that may be asked, but what is wrong
 * with how it is named is said first.
 */
record RemoteSource(String hostAndPort) {
  private static final Pattern HOST = Pattern.compile("[^:]+://([^:/]+:\\d+)(/.*)?");
  private static final Set<String> KNOWN =
      Set.of("host", "username", "password", "headers", "socket_timeout", "connect_timeout");

  static RemoteSource read(Object remote) {
    if (!(remote instanceof Map<?, ?> members)) {
      throw ApiException.argument("[remote] must be an object");
    }
    if (members.get("host") == null) {
      throw ApiException.argument("[host] is required");
    }
    String host = members.get("host").toString();
    Matcher parts = HOST.matcher(host);
    if (!parts.matches()) {
      throw ApiException.argument(
          "[host] must be of the form [scheme]://[host]:[port](/[pathPrefix])? but was ["
              + host
              + "]");
    }
    checkTimeout(members.get("socket_timeout"));
    checkTimeout(members.get("connect_timeout"));
    List<String> unknown = new ArrayList<>();
    for (Object name : members.keySet()) {
      if (!KNOWN.contains(name.toString())) {
        unknown.add(name.toString());
      }
    }
    if (!unknown.isEmpty()) {
      throw ApiException.argument(
          "Unsupported fields in [remote]: [" + String.join(",", unknown) + "]");
    }
    return new RemoteSource(parts.group(1));
  }

  private static void checkTimeout(@Nullable Object time) {
    if (time == null) {
      return;
    }
    try {
      Durations.parse(time.toString());
    } catch (InvalidInputException malformed) {
      throw new ApiException(
          400,
          ApiError.of("illegal_argument_exception", "failed to parse [" + time + "]")
              .causedBy(
                  ApiError.of("number_format_exception", "For input string: \"" + time + "\"")));
    }
  }

  ApiException refusal() {
    return ApiException.argument(
        "["
            + hostAndPort
            + "] not allowlisted in reindex.remote.allowlist: copying from a remote cluster is"
            + " not supported");
  }
}
