package io.lampyr.restapi.search;

import io.lampyr.mapping.fault.ErrorKind;
import io.lampyr.mapping.fault.FaultException;
import io.lampyr.query.dsl.frame.QueryNode;
import io.lampyr.query.search.SearchBody;
import io.lampyr.restapi.call.Call;
import io.lampyr.restapi.error.ApiException;
import java.time.Instant;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The query of calls that take nothing but one, in the body or in parameters. */
final class SoleQuery {
  private SoleQuery() {}

  /** Null if the call has none. */
  static @Nullable QueryNode of(Call call, Searches searches, Searches.Asked asked, Instant now) {
    check(call);
    return body(call, searches, asked, now).query();
  }

  /** The body that a query is all of: what is wrong with it is so because it cannot be parsed. */
  static SearchBody body(Call call, Searches searches, Searches.Asked asked, Instant now) {
    try {
      return searches.body(asked, now);
    } catch (FaultException wrong) {
      if (!call.hasBody() || wrong.fault().kind() == ErrorKind.PARSING) {
        throw wrong;
      }
      throw new FaultException(wrong.fault().within(ErrorKind.PARSING, "Failed to parse"));
    }
  }

  /** Refuses a body that holds something else, or no object where the query should be. */
  static void check(Call call) {
    for (String key : call.bodyObject().keySet()) {
      if (!key.equals("query")) {
        throw new ApiException(400, "parsing_exception", "request does not support [" + key + "]");
      }
    }
    Object query = call.bodyObject().get("query");
    if (call.bodyObject().containsKey("query") && !(query instanceof Map)) {
      throw new FaultException(
          ErrorKind.PARSING, "[_na] query malformed, must start with start_object");
    }
  }
}
